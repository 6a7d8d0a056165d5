import { transact } from '../../platform/db/transaction.ts'
import { completeSignIn } from '../authorize/index.ts'
import { findSessionsByBrowser } from '../sessions/session-store.ts'
import { findSignedInAccounts } from './find-signed-in-accounts.ts'
import { createFormErrors, createFormProblem, type FormErrors } from '../forms/form-errors.ts'
import type { FlowPage, FlowVisit } from './visit.ts'

/** Page to choose an account: several are signed in here, or the client demands a choice. */
export const chooseAccountPage: FlowPage = {
  path: '/choose-account',
  show: (visit) => show(visit),

  async submit(visit, fields) {
    if (fields.text('intent') === 'other') return visit.redirect('/sign-in')
    const { services, browser, flow } = visit
    const now = services.now()
    const sessions = await findSessionsByBrowser(services.db, browser.hash, now)
    const chosen = sessions.find(({ id }) => id === fields.text('session'))
    if (!chosen) return show(visit, createFormErrors([createFormProblem('account-missing', 'session')]))
    const answer = await transact(services.db, (tx) => completeSignIn(tx, flow, chosen, services, now))
    return visit.respond(answer)
  },
}

async function show(visit: FlowVisit, refusal?: FormErrors): Promise<Response> {
  const accounts = await findSignedInAccounts(visit)
  if (accounts.length === 0) return visit.redirect('/sign-in')
  const props = {
    ...visit.getFormProps(chooseAccountPage.path, refusal),
    accounts: accounts.map(({ sessionId, name, email }) => ({ session: sessionId, name, email })),
    clientName: visit.clientName,
  }
  return visit.show('choose-account', props, refusal)
}
