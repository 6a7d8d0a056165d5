import type { AccountProblem } from '../../pages/page-props.ts'
import { transact } from '../db/transaction.ts'
import { describeDevice, endSession, endSessionsOf, type Fields, listSessions } from '../identity/index.ts'
import { isGuid } from '../ids.ts'
import type { AccountVisit } from './account-visit.ts'

const PATH = '/account/sessions'

export async function showSessions(visit: AccountVisit, errors: AccountProblem[] = []): Promise<Response> {
  const { services, account, session } = visit
  const sessions = await listSessions(services.db, account.id, services.now())
  const shown = sessions.map(({ id, userAgent, address, authenticatedAt, lastUsedAt }) => ({
    id,
    device: userAgent ? describeDevice(userAgent) : '',
    where: address ?? undefined,
    since: visit.date(authenticatedAt),
    lastUsed: visit.date(lastUsedAt),
    isThis: id === session.id,
  }))
  return visit.show(
    'account-sessions',
    'sessions',
    { sessions: shown },
    { errors, said: visit.said('password-changed', 'session-ended', 'sessions-ended') },
  )
}

/** One of their own, or all but this. */
export async function submitSessions(visit: AccountVisit, fields: Fields): Promise<Response> {
  const { services, account, session } = visit
  const { db, now, signIn } = services
  if (fields.line('intent') === 'end-others') {
    await transact(db, (tx) => endSessionsOf(tx, account.id, now(), { except: session.id }))
    await signIn.refresh()
    return visit.go(PATH, 'sessions-ended')
  }
  const id = fields.line('session')
  const isEnded = isGuid(id) && (await transact(db, (tx) => endSession(tx, account.id, id.toLowerCase(), now())))
  if (!isEnded) return showSessions(visit, [{ field: '', own: 'gone' }])
  await signIn.refresh()
  return visit.go(PATH, 'session-ended')
}
