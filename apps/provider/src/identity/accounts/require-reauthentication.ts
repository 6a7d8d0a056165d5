import { requireEmailKey } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findSessionByFamily, lockSession, type Session } from '../sessions/session-store.ts'
import { wrongPassword } from './log-in.ts'
import { refundOnFailure } from '../rate-limit/index.ts'
import type { SignInServices } from './sign-in-step.ts'
import { type AccountWithSecrets, findAccountWithSecrets } from './store.ts'

const RECENT_MINUTES = 5

export interface ReauthenticationRequest {
  id: string
  /** Token family of the calling token. */
  familyId?: string
  /** Session of the calling page, if the call has no token. */
  session?: Session
  currentPassword?: string
  /** Client address, as `clientAddress` returns it. */
  address?: string
}

/**
 * Requires a proof of identity before a password change, and before export or deletion of all data. A person at a
 * signed-in browser is not necessarily the member, and an app that vouches is not either. Returns the account that
 * was proven, and the session of the call.
 */
export async function requireReauthentication(
  { db, rateLimiter, passwords, now }: SignInServices,
  { id, familyId, session: ofPage, currentPassword, address }: ReauthenticationRequest,
): Promise<AccountWithSecrets & { session: Session | undefined }> {
  const member = await findAccountWithSecrets(db, id)
  if (!member) throw accountNotFound()
  const session = familyId === undefined ? ofPage : await findSessionByFamily(db, familyId, now())
  if (currentPassword !== undefined) {
    const attempt = await rateLimiter.beginAttempt('current-password', {
      account: requireEmailKey(member.account.email),
      address,
    })
    if (!(await refundOnFailure(attempt, () => passwords.verify(currentPassword, member.secrets.passwordHash))))
      throw wrongPassword()
    await attempt.refund()
  } else if (!session || !hasRecentlyAuthenticated(session, now())) {
    throw recentSignInRequired()
  }
  return { ...member, session }
}

/**
 * Requires, in the transaction of the protected action, an active session: a concurrent sign-out cancels the action.
 */
export async function requireActiveSession(tx: Tx, session: Session | undefined, now: Date): Promise<void> {
  if (session && !(await lockSession(tx, session.id, now))) throw recentSignInRequired()
}

function recentSignInRequired(): AppError {
  return new AppError('RECENT_SIGN_IN_REQUIRED', 403, 'Please sign in again, or give the current password.')
}

export function accountNotFound(): AppError {
  return new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such account.')
}

/**
 * True after a recent sign-in with the member's own secret. A session that an app has vouched for proves the app's
 * knowledge only.
 */
export function hasRecentlyAuthenticated({ method, authenticatedAt }: Session, now: Date): boolean {
  return method !== 'sign-on' && now.getTime() - authenticatedAt.getTime() <= RECENT_MINUTES * 60_000
}
