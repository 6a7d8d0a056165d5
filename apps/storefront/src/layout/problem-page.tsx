import { ButtonLink } from '@cartwright/ui'
import type { Head } from '@cartwright/ui/server'

const WORDS = {
  'not found': {
    title: 'Nothing on this shelf',
    text: 'The page you asked for is not here. It may have been sold for the last time, or the address has a slip in it.',
  },
  closed: {
    title: 'Back in a moment',
    text: 'The shop cannot reach its store room just now. Your cart is safe. Please try again in a few seconds.',
  },
  broken: {
    title: 'Something fell off the shelf',
    text: 'That was our mistake, and it has been noted. Your cart is safe. Please try once more.',
  },
}

/** What stands in place of a page that cannot be shown. */
export const problemPage = {
  head: (kind: keyof typeof WORDS): Head => ({ title: WORDS[kind].title, hidden: true }),
  Page({ data: kind }: { data: keyof typeof WORDS }) {
    return (
      <div className="wrap plain">
        <h1>{WORDS[kind].title}</h1>
        <p>{WORDS[kind].text}</p>
        <p className="actions">
          {kind === 'not found' ? (
            <ButtonLink href="/collections/all-products">See everything we have</ButtonLink>
          ) : (
            <ButtonLink href="">Try again</ButtonLink>
          )}
          <ButtonLink look="quiet" href="/">
            To the front of the shop
          </ButtonLink>
        </p>
      </div>
    )
  },
}
