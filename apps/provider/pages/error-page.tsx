import { ButtonLink } from '@cartwright/ui'
import type { Drawing } from './illustration.tsx'
import type { ErrorPageProps } from './page-props.ts'
import { IllustratedHeading } from './illustrated-heading.tsx'
import { getTexts, type Texts } from './texts/index.ts'

export const errorPage = {
  isTranslated: true,
  hasNavigation: true,
  head: ({ shop, status }: ErrorPageProps) => ({ title: wordsFor(status, getTexts(shop)).title }),
  status: ({ status }: ErrorPageProps) => status,

  Page({ shop, status, message, requestId, formOrigin }: ErrorPageProps) {
    const texts = getTexts(shop)
    const { title, text } = wordsFor(status, texts)
    return (
      <div className="column">
        <IllustratedHeading drawing={drawingFor(status)} title={title} />
        <p>{formOrigin === undefined ? (message ?? text) : texts.foreignForm(formOrigin)}</p>
        <p className="go-on">
          <ButtonLink href={shop.storefrontUrl}>{texts.toShop(shop.name)}</ButtonLink>
        </p>
        {requestId && (
          <p className="hint">
            {texts.requestId} <bdi>{requestId}</bdi>
          </p>
        )}
      </div>
    )
  },
} as const

/** Returns the text of a status code, or of its class. */
function wordsFor(status: number, { errors }: Texts): { title: string; text: string } {
  const known: Record<number, { title: string; text: string }> = errors
  return known[status] ?? (status >= 500 ? errors[500] : errors[400])
}

const drawingFor = (status: number): Drawing =>
  status === 429 || status === 503 ? 'clock' : status === 403 ? 'lock' : status < 500 ? 'door' : 'spilt'
