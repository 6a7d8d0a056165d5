import { transact } from '../../platform/db/transaction.ts'
import { findAccount, getFullName } from '../accounts/index.ts'
import { grantConsent, denyConsent, type Flow } from '../authorize/index.ts'
import { findSession } from '../sessions/session-store.ts'
import type { FlowPage, FlowVisit } from './visit.ts'

/** Page for the consent to share the identity with the client. */
export const consentPage: FlowPage = {
  path: '/consent',

  async show(visit) {
    const { services, client, flow } = visit
    const session = await findFlowSession(visit)
    const account = session && (await findAccount(services.db, session.accountId))
    if (!account) return visit.redirect('/sign-in')
    return visit.show('consent', {
      ...visit.getFormProps(consentPage.path),
      clientName: client.name,
      clientHost: getClientHost(flow),
      name: getFullName(account.profile),
      email: account.email,
    })
  },

  async submit(visit, fields) {
    const { services, flow } = visit
    if (fields.text('intent') !== 'allow') return visit.respond(denyConsent(flow, services))
    const session = await findFlowSession(visit)
    if (!session) return visit.redirect('/sign-in')
    const answer = await transact(services.db, (tx) => grantConsent(tx, flow, session, services, services.now()))
    return visit.respond(answer)
  },
}

/** Finds the session of the flow, if it is still active. */
function findFlowSession({ services, flow }: FlowVisit) {
  const { sessionId } = flow.progress
  return sessionId === undefined ? undefined : findSession(services.db, sessionId, services.now())
}

function getClientHost({ request }: Flow): string {
  const address = request?.redirectUri ?? request?.targetOrigin
  return address ? new URL(address).host : ''
}
