import { requireEmailKey } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findSessionByFamily, lockSession, type Session } from '../sessions/sessions.ts'
import { wrongPassword } from './log-in.ts'
import { refundOnFailure } from './refund-on-failure.ts'
import type { SignInServices } from './sign-in-step.ts'
import { type AccountWithSecrets, findAccountWithSecrets } from './store.ts'

const RECENT_MINUTES = 5

export interface ReauthenticationRequest {
  id: string
  /** Of the token that the call came with. */
  familyId?: string
  /** Of the page that it came from, where it came without a token. */
  session?: Session
  currentPassword?: string
  /** Where from, as `clientAddress` gives it. */
  address?: string
}

/**
 * Before the password is changed, and before everything is shown or deleted: whoever finds a browser that is signed in is not the member for that, and an app that vouches for them
 * is not either. Answers with what was proven against, and the session of the call.
 */
export async function requireReauthentication(
  { db, rateLimiter, passwords, now }: SignInServices,
  { id, familyId, session: ofPage, currentPassword, address }: ReauthenticationRequest,
): Promise<AccountWithSecrets & { session: Session | undefined }> {
  const found = await findAccountWithSecrets(db, id)
  if (!found) throw accountNotFound()
  const session = familyId === undefined ? ofPage : await findSessionByFamily(db, familyId, now())
  if (currentPassword !== undefined) {
    const attempt = await rateLimiter.beginAttempt('current-password', {
      account: requireEmailKey(found.account.email),
      address,
    })
    if (!(await refundOnFailure(attempt, () => passwords.verify(currentPassword, found.secrets.passwordHash))))
      throw wrongPassword()
    await attempt.refundAfterSuccess()
  } else if (!session || !hasRecentlyAuthenticated(session, now())) {
    throw recentSignInRequired()
  }
  return { ...found, session }
}

/** In the transaction of what was proven for: whoever has ended the sign-in meanwhile did not want it. */
export async function requireActiveSession(tx: Tx, session: Session | undefined, now: Date): Promise<void> {
  if (session && !(await lockSession(tx, session.id, now))) throw recentSignInRequired()
}

function recentSignInRequired(): AppError {
  return new AppError('RECENT_SIGN_IN_REQUIRED', 403, 'Please sign in again, or give the current password.')
}

export function accountNotFound(): AppError {
  return new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such account.')
}

/** With a secret of their own: a session that an app has vouched for proves what the app knows. */
export function hasRecentlyAuthenticated({ method, authenticatedAt }: Session, now: Date): boolean {
  return method !== 'sign-on' && now.getTime() - authenticatedAt.getTime() <= RECENT_MINUTES * 60_000
}
