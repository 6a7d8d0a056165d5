import { AppError } from '../../http/app-error.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { readMailedToken, takeMailedToken } from './mailed-tokens.ts'
import { readNewPassword } from './new-password.ts'
import { carryOut, type Prepared } from './prepared.ts'
import { setPassword } from './set-password.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'

export interface RecoverRequest {
  token: string
  password: string | undefined
  circumstances: Circumstances
}

/** Sets the password of the account that the link was sent to, ends all that it was signed in by, and signs in anew. */
export async function recover(services: SignInServices, request: RecoverRequest): Promise<SignInStep> {
  return carryOut(services.db, await prepareRecovery(services, request))
}

export async function prepareRecovery(
  services: SignInServices,
  { token, password: given, circumstances }: RecoverRequest,
): Promise<Prepared<SignInStep>> {
  const { db, guard, passwords, now, refresh } = services
  const mailed = await readMailedToken(db, token, now())
  if (!mailed) throw invalidLink()
  await guard.begin('new-password', { address: circumstances.address })
  const passwordHash = await passwords.hash(readNewPassword(given, mailed.account, services))

  return {
    async within(tx) {
      const accountId = await takeMailedToken(tx, token, now())
      const account = accountId && (await setPassword(tx, accountId, { passwordHash, provesEmail: true }, now()))
      if (!account) throw invalidLink()
      return finishSignIn(tx, account, 'recovery', circumstances, now())
    },
    afterwards: refresh,
  }
}

function invalidLink(): AppError {
  return new AppError('RECOVERY_TOKEN_INVALID', 400, 'This link is not valid any more. Please ask for another one.')
}
