import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueueMail } from '../../mail/index.ts'
import type { RateLimiter, Attempt } from '../rate-limit/index.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { changeAccount, findAccountByEmail, insertAccount } from './store.ts'
import { countCodeAttempt, refundCodeAttempt, consumePendingSignIn } from './pending-sign-in-store.ts'
import { isCorrectCode, type PendingSignIn } from './pending-sign-in.ts'

export interface VerifyRequest {
  code: string
  stateToken: string
  circumstances: Circumstances
}

/** Redeems the code from a mail. A registration becomes an account by it; five tries are allowed. */
export async function verifyCode(services: SignInServices, request: VerifyRequest): Promise<SignInStep> {
  return executePrepared(services.db, await prepareVerification(services, request))
}

export async function prepareVerification(
  services: SignInServices,
  { code, stateToken, circumstances }: VerifyRequest,
): Promise<PreparedOperation<SignInStep>> {
  const { db, rateLimiter, secret, now } = services
  const waiting = await countCodeAttempt(db, stateToken, now())
  if (!waiting) throw invalidStateToken()
  const attempt = await beginCodeAttempt(rateLimiter, waiting, circumstances.address).catch(async (error: unknown) => {
    // A rate-limited call has not tried this code.
    await refundCodeAttempt(db, waiting.tokenHash)
    throw error
  })
  if (!isCorrectCode(waiting, code, { secret, now: now() }))
    throw new AppError('VERIFICATION_FAILED', 400, 'The code is wrong or has expired.')

  return {
    async execute(tx) {
      if (!(await consumePendingSignIn(tx, waiting.tokenHash, now()))) throw invalidStateToken()
      const account = await applyVerifiedCode(tx, waiting, services)
      if (!account) throw invalidStateToken()
      return finishSignIn(tx, account, 'code', circumstances, now())
    },
    afterCommit: () => attempt.refund(),
  }
}

/**
 * The first try of each code is counted apart: guesses of strangers do not use up the try that the owner of the
 * address needs.
 */
function beginCodeAttempt(
  rateLimiter: RateLimiter,
  { emailKey, attempts }: PendingSignIn,
  address: string | undefined,
): Promise<Attempt> {
  return rateLimiter.beginAttempt(attempts === 1 ? 'first-code' : 'code', { account: emailKey, address })
}

export function invalidStateToken(): AppError {
  return new AppError('STATE_TOKEN_INVALID', 400, 'This sign-in has expired. Please start again.')
}

/**
 * Undefined if the account is gone, or if another registration of the address was faster: the code does not tell
 * whose password it would be.
 */
async function applyVerifiedCode(
  tx: Tx,
  { kind, identityId, registration }: PendingSignIn,
  { settings, now }: SignInServices,
): Promise<Account | undefined> {
  if (kind !== 'registration' || !registration) return changeAccount(tx, identityId, { emailVerifiedAt: now() }, now())
  if (await findAccountByEmail(tx, registration.email)) return undefined
  const { requireOwnerApproval } = settings().signIn
  const status = requireOwnerApproval ? 'awaiting-approval' : 'active'
  const account = await insertAccount(tx, { id: identityId, ...registration, isVerified: true, status }, now())
  const { language } = registration.profile
  if (requireOwnerApproval)
    await enqueueMail(tx, { to: account.email, language, template: 'awaiting-approval', props: {} }, now())
  return account
}
