import { ButtonLink } from '@cartwright/ui'
import type { ErrorPageProps } from './page-props.ts'

const WORDS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'This link is not complete',
    text: 'Something in the address is missing or damaged. Please start again from the shop.',
  },
  403: {
    title: 'This is not yours to see',
    text: 'It belongs to somebody else, or to another browser. Please start again from the shop.',
  },
  404: { title: 'There is nothing here', text: 'The page may have moved, or the address has a slip in it.' },
  500: {
    title: 'Something went wrong',
    text: 'That was our mistake, and it has been noted. Nothing was charged. Please try once more in a moment.',
  },
  503: { title: 'Back in a moment', text: 'We are being kept busy just now. Please try again in a few seconds.' },
}

export const errorPage = {
  head: ({ status }: ErrorPageProps) => ({ title: wordsFor(status).title }),
  status: ({ status }: ErrorPageProps) => status,
  Page({ shop, status, message, requestId }: ErrorPageProps) {
    const { title, text } = wordsFor(status)
    return (
      <div className="stopped">
        <h1>{title}</h1>
        <p>{message ?? text}</p>
        <p className="go-on">
          <ButtonLink href={shop.storefrontUrl}>To {shop.name}</ButtonLink>
        </p>
        {requestId && <p className="hint">If you write to us about this, please give this number: {requestId}</p>}
      </div>
    )
  },
}

// Every status has words: those of its own, or those of its kind.
const wordsFor = (status: number) =>
  WORDS[status] ?? (status >= 500 ? WORDS[500] : WORDS[400]) ?? { title: 'Something went wrong', text: '' }
