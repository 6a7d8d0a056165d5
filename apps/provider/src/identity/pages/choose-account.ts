import { transact } from '../../db/transaction.ts'
import { completeSignIn } from '../authorize/index.ts'
import { findSessionsOfBrowser } from '../sessions/sessions.ts'
import { findAccountsOfBrowser } from './accounts-of-browser.ts'
import { incomplete, problem, type Refusal } from './refusals.ts'
import type { FlowPage, FlowVisit } from './visit.ts'

/** Several are signed in here, or the client wants it to be said who it is. */
export const chooseAccount: FlowPage = {
  path: '/choose-account',
  show: (visit) => show(visit),

  async submit(visit, fields) {
    if (fields.line('intent') === 'other') return visit.go('/sign-in')
    const { services, browser, flow } = visit
    const now = services.now()
    const sessions = await findSessionsOfBrowser(services.db, browser.hash, now)
    const chosen = sessions.find(({ id }) => id === fields.line('session'))
    if (!chosen) return show(visit, incomplete([problem('account-missing', 'session')]))
    const answer = await transact(services.db, (tx) => completeSignIn(tx, flow, chosen, services, now))
    return visit.answer(answer)
  },
}

async function show(visit: FlowVisit, refusal?: Refusal): Promise<Response> {
  const accounts = await findAccountsOfBrowser(visit)
  if (accounts.length === 0) return visit.go('/sign-in')
  const props = {
    ...visit.form(chooseAccount.path, refusal),
    accounts: accounts.map(({ sessionId, name, email }) => ({ session: sessionId, name, email })),
    clientName: visit.clientName,
  }
  return visit.show('choose-account', props, refusal)
}
