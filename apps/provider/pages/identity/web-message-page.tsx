import { DataScript, InlineScript } from '@cartwright/ui/server'
import type { WebMessagePageProps } from '../page-props.ts'

/** Script shared by all such pages, so that its hash is constant; variable data is beside it as JSON. */
const POST_ANSWER = `const { message, targetOrigin } = JSON.parse(document.getElementById('answer').textContent)
const asker = parent === window ? opener : parent
if (asker) asker.postMessage(message, targetOrigin)`

/** Posts a message to the parent window or the opener, limited to the one checked origin, whoever frames the page. */
export const webMessagePage = {
  isBare: true,
  head: () => ({ title: 'One moment' }),
  policy: ({ targetOrigin }: WebMessagePageProps) => ({ scripts: [POST_ANSWER], frameAncestors: [targetOrigin] }),
  // Otherwise no message could be sent to a window of another origin.
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
