import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { sendMail } from '../../mail/index.ts'
import type { Guard, Try } from '../guard/index.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import type { Account } from './account.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { carryOut, type Prepared } from './prepared.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { changeAccount, findAccountByEmail, insertAccount } from './store.ts'
import { countTry, giveTryBack, isRightCode, takeWaiting, type WaitingSignIn } from './waiting-sign-ins.ts'

export interface VerifyRequest {
  code: string
  stateToken: string
  circumstances: Circumstances
}

/** Takes the code from a mail. A registration becomes an account with it; five tries are all there are. */
export async function verifyCode(services: SignInServices, request: VerifyRequest): Promise<SignInStep> {
  return carryOut(services.db, await prepareVerification(services, request))
}

export async function prepareVerification(
  services: SignInServices,
  { code, stateToken, circumstances }: VerifyRequest,
): Promise<Prepared<SignInStep>> {
  const { db, guard, secret, now } = services
  const waiting = await countTry(db, stateToken, now())
  if (!waiting) throw staleState()
  const attempt = await beginTry(guard, waiting, circumstances.address).catch(async (error: unknown) => {
    // Whoever has to wait has not tried this code.
    await giveTryBack(db, waiting.tokenHash)
    throw error
  })
  if (!isRightCode(waiting, code, { secret, now: now() }))
    throw new AppError('VERIFICATION_FAILED', 400, 'The code is wrong or has expired.')

  return {
    async within(tx) {
      if (!(await takeWaiting(tx, waiting.tokenHash, now()))) throw staleState()
      const account = await proveAddress(tx, waiting, services)
      if (!account) throw staleState()
      return finishSignIn(tx, account, 'code', circumstances, now())
    },
    afterwards: () => attempt.succeeded(),
  }
}

/** The first try with each code is counted apart: strangers who guess do not use up the one that the owner of the address needs. */
function beginTry(guard: Guard, { emailKey, tries }: WaitingSignIn, address: string | undefined): Promise<Try> {
  return guard.begin(tries === 1 ? 'first-code' : 'code', { account: emailKey, address })
}

export function staleState(): AppError {
  return new AppError('STATE_TOKEN_INVALID', 400, 'This sign-in has expired. Please start again.')
}

/** Undefined where the account is gone, or another registration of the address has been faster: whose password it would be, the code does not say. */
async function proveAddress(
  tx: Tx,
  { kind, identityId, registration }: WaitingSignIn,
  { settings, now }: SignInServices,
): Promise<Account | undefined> {
  if (kind !== 'registration' || !registration) return changeAccount(tx, identityId, { emailVerifiedAt: now() }, now())
  if (await findAccountByEmail(tx, registration.email)) return undefined
  const { requireOwnerApproval } = settings().signIn
  const status = requireOwnerApproval ? 'awaiting-approval' : 'active'
  const account = await insertAccount(tx, { id: identityId, ...registration, isVerified: true, status }, now())
  const { language } = registration.profile
  if (requireOwnerApproval)
    await sendMail(tx, { to: account.email, language, template: 'awaiting-approval', props: {} }, now())
  return account
}
