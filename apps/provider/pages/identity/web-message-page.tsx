import { DataScript, InlineScript } from '@cartwright/ui/server'
import type { WebMessagePageProps } from '../page-props.ts'

/** The same on every page, so that its hash is too: what differs stands beside it as data. */
const POST_ANSWER = `const { message, targetOrigin } = JSON.parse(document.getElementById('answer').textContent)
const asker = parent === window ? opener : parent
if (asker) asker.postMessage(message, targetOrigin)`

/**
 * Hands an answer to the window around this one, or to the one that opened it: to the one origin that was checked, and
 * to nobody else, whoever frames the page.
 */
export const webMessagePage = {
  isBare: true,
  head: () => ({ title: 'One moment' }),
  policy: ({ targetOrigin }: WebMessagePageProps) => ({ scripts: [POST_ANSWER], frameAncestors: [targetOrigin] }),
  // A window of another origin could not be told anything otherwise.
  headers: () => ({ 'cross-origin-opener-policy': 'unsafe-none', 'referrer-policy': 'no-referrer' }),

  Page({ targetOrigin, message }: WebMessagePageProps) {
    return (
      <>
        <p>You can close this window.</p>
        <DataScript id="answer" value={{ message, targetOrigin }} />
        <InlineScript code={POST_ANSWER} />
      </>
    )
  },
} as const
