import { transact, type Tx } from '../../platform/db/transaction.ts'
import { completeSignIn, type AuthorizeResponse } from '../authorize/index.ts'
import { type Browser, rotateBrowser, setBrowserCookie } from '../sessions/browser-cookie.ts'
import { transferToBrowser } from '../sessions/browser-store.ts'
import { findSession, type Session } from '../sessions/session-store.ts'
import type { Visit } from './visit.ts'

/** Signs in the browser: it gets its new cookie, and the requester of the flow a response. */
export async function signInBrowser(visit: Visit, sessionId: string): Promise<Response> {
  const { c, services, flow } = visit
  const { answer, renewed } = await transact(services.db, async (tx) => {
    const now = services.now()
    const session = await findSession(tx, sessionId, now)
    const completed = session && flow && (await completeSignIn(tx, flow, session, services, now))
    const except = completed && endsFlow(completed) ? flow?.id : undefined
    return { answer: completed, renewed: await renewBrowser(tx, visit, session, except) }
  })
  setBrowserCookie(c, renewed, services, 'signed-in')
  return answer ? visit.respond(answer) : visit.redirect('/signed-in')
}

/**
 * Signs in the browser, which stays on these pages. The steps before are committed and cannot be repeated: if the
 * database fails now, the browser is the one that the session began in, without its former sessions.
 */
export async function renewBrowserCookie(visit: Visit, sessionId: string): Promise<void> {
  const { c, services, nextBrowser } = visit
  const renewed = await transact(services.db, async (tx) =>
    renewBrowser(tx, visit, await findSession(tx, sessionId, services.now())),
  ).catch(() => nextBrowser)
  setBrowserCookie(c, renewed, services, 'signed-in')
}

/**
 * The session began in the next browser of the visit. If there was a former browser, both become the one that another
 * tab derives from it too.
 */
async function renewBrowser(
  tx: Tx,
  { browser, nextBrowser, services }: Visit,
  session: Session | undefined,
  except?: string,
): Promise<Browser> {
  if (!browser || !session) return nextBrowser
  const renewed = rotateBrowser(browser, session.accountId, services.secret)
  await transferToBrowser(tx, browser, renewed, { except })
  await transferToBrowser(tx, nextBrowser, renewed)
  return renewed
}

/** True if the flow is complete and no other of its pages follows. */
function endsFlow(answer: AuthorizeResponse): boolean {
  return answer.kind === 'web-message' || !answer.location.startsWith('/')
}
