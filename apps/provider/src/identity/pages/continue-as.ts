import { transact } from '../../platform/db/transaction.ts'
import { findAccount, getFullName } from '../accounts/index.ts'
import { completeSignIn } from '../authorize/index.ts'
import { findSession, findSessionsByBrowser, type Session, assignSessionToBrowser } from '../sessions/session-store.ts'
import { signInBrowser } from './sign-in-browser.ts'
import type { FlowPage, FlowVisit } from './visit.ts'

/** Page to continue as the member who was signed in where the redirect session was created. */
export const continueAsPage: FlowPage = {
  path: '/continue-as',

  async show(visit) {
    const session = await findHandedSession(visit)
    const account = session && (await findAccount(visit.services.db, session.accountId))
    if (account?.status !== 'active') return visit.redirect('/sign-in')
    return visit.show('continue-as', {
      ...visit.getFormProps(continueAsPage.path),
      name: getFullName(account.profile),
      email: account.email,
      clientName: visit.clientName,
    })
  },

  async submit(visit, fields) {
    const { services, browser, nextBrowser, flow } = visit
    const now = services.now()
    const browserSessions = await findSessionsByBrowser(services.db, browser.hash, now)
    if (fields.text('intent') !== 'continue')
      return visit.redirect(browserSessions.length > 0 ? '/choose-account' : '/sign-in')
    const session = await findHandedSession(visit)
    const account = session && (await findAccount(services.db, session.accountId))
    if (account?.status !== 'active') return visit.redirect('/sign-in')
    // The form was sent twice: the browser has the session already.
    const own = browserSessions.find(({ accountId }) => accountId === account.id)
    if (own) return visit.respond(await transact(services.db, (tx) => completeSignIn(tx, flow, own, services, now)))
    await transact(services.db, (tx) => assignSessionToBrowser(tx, session!.id, nextBrowser.hash)) // every account has one
    return signInBrowser(visit, session!.id)
  },
}

/** Finds the handed-over session, if it is still active. */
function findHandedSession({ services, flow }: FlowVisit): Promise<Session | undefined> | undefined {
  return flow.sessionId === undefined ? undefined : findSession(services.db, flow.sessionId, services.now())
}
