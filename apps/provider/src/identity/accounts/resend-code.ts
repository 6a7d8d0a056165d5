import type { Circumstances } from '../sessions/session-store.ts'
import { sendSignInCode, sendRegistrationCode } from './send-verification-code.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { findAccount, findAccountByEmail } from './store.ts'
import { invalidStateToken } from './verify-code.ts'
import { findPendingSignIn, consumeForResend } from './pending-sign-in-store.ts'

export interface ResendRequest {
  stateToken: string
  language?: string
  circumstances: Circumstances
}

/** Sends another code under another state token; the previous ones become invalid. */
export async function resendCode(services: SignInServices, request: ResendRequest): Promise<SignInStep> {
  return executePrepared(services.db, await prepareCodeResend(services, request))
}

export async function prepareCodeResend(
  services: SignInServices,
  { stateToken, language, circumstances }: ResendRequest,
): Promise<PreparedOperation<SignInStep>> {
  const { db, rateLimiter, now } = services
  const pending = await findPendingSignIn(db, stateToken, now())
  if (!pending) throw invalidStateToken()
  await rateLimiter.beginAttempt('resend', { account: pending.emailKey, address: circumstances.address })

  return {
    isTimingPadded: true,
    async execute(tx) {
      const taken = await consumeForResend(tx, stateToken, now())
      if (!taken) throw invalidStateToken()
      const { identityId: id, emailKey: key, registration, sends } = taken
      const waiting = { circumstances, language, sends: sends + 1 }
      if (registration) {
        const owner = await findAccountByEmail(tx, registration.email)
        const spoken = language ?? registration.profile.language
        return sendRegistrationCode(tx, registration, owner, { ...waiting, language: spoken, id, key }, services)
      }
      const account = await findAccount(tx, id)
      if (!account) throw invalidStateToken()
      return sendSignInCode(tx, account, key, waiting, services)
    },
  }
}
