import { transact } from '../../db/transaction.ts'
import { findAccount, fullNameOf } from '../accounts/index.ts'
import { consent, denySignIn, type Flow } from '../authorize/index.ts'
import { findSession } from '../sessions/sessions.ts'
import type { FlowPage, FlowVisit } from './visit.ts'

/** Whether the client may know who it is. */
export const consentPage: FlowPage = {
  path: '/consent',

  async show(visit) {
    const { services, client, flow } = visit
    const session = await findAsked(visit)
    const account = session && (await findAccount(services.db, session.accountId))
    if (!account) return visit.go('/sign-in')
    return visit.show('consent', {
      ...visit.form(consentPage.path),
      clientName: client.name,
      clientHost: hostOf(flow),
      name: fullNameOf(account.profile),
      email: account.email,
    })
  },

  async submit(visit, fields) {
    const { services, flow } = visit
    if (fields.line('intent') !== 'allow') return visit.answer(denySignIn(flow, services))
    const session = await findAsked(visit)
    if (!session) return visit.go('/sign-in')
    const answer = await transact(services.db, (tx) => consent(tx, flow, session, services, services.now()))
    return visit.answer(answer)
  },
}

/** The session that the flow has come to, as long as it lasts. */
function findAsked({ services, flow }: FlowVisit) {
  const { sessionId } = flow.progress
  return sessionId === undefined ? undefined : findSession(services.db, sessionId, services.now())
}

function hostOf({ request }: Flow): string {
  const address = request?.redirectUri ?? request?.targetOrigin
  return address ? new URL(address).host : ''
}
