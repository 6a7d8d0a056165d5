import { AppError } from '../../platform/http/app-error.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { readMailedToken, consumeMailedToken } from './mailed-token-store.ts'
import { validateNewPassword } from './validate-new-password.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import { setPassword } from './set-password.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'

export interface ResetPasswordRequest {
  token: string
  password: string | undefined
  circumstances: Circumstances
}

/** Sets the password of the account that the link was sent to, ends all its sessions, and signs in anew. */
export async function resetPassword(services: SignInServices, request: ResetPasswordRequest): Promise<SignInStep> {
  return executePrepared(services.db, await preparePasswordReset(services, request))
}

export async function preparePasswordReset(
  services: SignInServices,
  { token, password: newPassword, circumstances }: ResetPasswordRequest,
): Promise<PreparedOperation<SignInStep>> {
  const { db, rateLimiter, passwords, now, refresh } = services
  const mailed = await readMailedToken(db, token, now())
  if (!mailed) throw invalidLink()
  await rateLimiter.beginAttempt('new-password', { address: circumstances.address })
  const passwordHash = await passwords.hash(validateNewPassword(newPassword, mailed.account, services))

  return {
    async execute(tx) {
      const accountId = await consumeMailedToken(tx, token, now())
      const account = accountId && (await setPassword(tx, accountId, { passwordHash, provesEmail: true }, now()))
      if (!account) throw invalidLink()
      return finishSignIn(tx, account, 'recovery', circumstances, now())
    },
    afterCommit: refresh,
  }
}

function invalidLink(): AppError {
  return new AppError('RECOVERY_TOKEN_INVALID', 400, 'This link is not valid any more. Please ask for another one.')
}
