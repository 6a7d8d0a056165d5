import type { AccountProblem } from '../../pages/page-props.ts'
import { transact } from '../platform/db/transaction.ts'
import { describeDevice, endSession, endAccountSessions, type FormFields, listSessions } from '../identity/index.ts'
import { isGuid } from '../platform/ids.ts'
import type { AccountVisit } from './account-visit.ts'

const PATH = '/account/sessions'

export async function showSessions(visit: AccountVisit, errors: AccountProblem[] = []): Promise<Response> {
  const { services, account, session } = visit
  const sessions = await listSessions(services.db, account.id, services.now())
  const shown = sessions.map(({ id, userAgent, address, authenticatedAt, lastUsedAt }) => ({
    id,
    device: describeDevice(userAgent),
    where: address ?? undefined,
    since: visit.formatDate(authenticatedAt),
    lastUsed: visit.formatDate(lastUsedAt),
    isThis: id === session.id,
  }))
  return visit.show(
    'account-sessions',
    'sessions',
    { sessions: shown },
    { errors, said: visit.getNews('password-changed', 'session-ended', 'sessions-ended') },
  )
}

/** Ends one session of the member, or all but the current one. */
export async function submitSessions(visit: AccountVisit, fields: FormFields): Promise<Response> {
  const { services, account, session } = visit
  const { db, now, signIn } = services
  if (fields.text('intent') === 'end-others') {
    await transact(db, (tx) => endAccountSessions(tx, account.id, now(), { except: session.id }))
    await signIn.refresh()
    return visit.redirect(PATH, 'sessions-ended')
  }
  const id = fields.text('session')
  const isEnded = isGuid(id) && (await transact(db, (tx) => endSession(tx, account.id, id.toLowerCase(), now())))
  if (!isEnded) return showSessions(visit, [{ field: '', own: 'gone' }])
  await signIn.refresh()
  return visit.redirect(PATH, 'session-ended')
}
