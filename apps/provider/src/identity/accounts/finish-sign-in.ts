import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Circumstances, endExcessSessions, type SignInMethod, startSession } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import type { SignInStep } from './sign-in-step.ts'
import { toIdentity } from './to-identity.ts'

/** No member has so many devices. A program that signs in repeatedly has its oldest sessions ended. */
const MAX_SESSIONS = 50

/** Signs in a verified account, if its status and the shop's policy allow it. */
export async function finishSignIn(
  tx: Tx,
  account: Account,
  method: SignInMethod,
  circumstances: Circumstances,
  now: Date,
): Promise<SignInStep> {
  switch (account.status) {
    case 'blocked':
      throw new AppError('ACCOUNT_BLOCKED', 403, 'The shop has blocked this account. Please write to the shop.')
    case 'awaiting-approval':
      return { state: 'REQUIRE_OWNER_APPROVAL', identityId: account.id, identity: toIdentity(account) }
    case 'active': {
      const session = await startSession(tx, account.id, method, circumstances, now)
      await endExcessSessions(tx, account.id, MAX_SESSIONS, now)
      return { state: 'SUCCESS', account, ...session }
    }
  }
}
