import type { Circumstances } from '../sessions/sessions.ts'
import { awaitCodeOfAccount, awaitCodeOfRegistration } from './await-code.ts'
import { carryOut, type Prepared } from './prepared.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { findAccount, findAccountByEmail } from './store.ts'
import { staleState } from './verify-code.ts'
import { findWaiting, takeToResend } from './waiting-sign-ins.ts'

export interface ResendRequest {
  stateToken: string
  language?: string
  circumstances: Circumstances
}

/** Sends another code under another state token; those of before hold no longer. */
export async function resendCode(services: SignInServices, request: ResendRequest): Promise<SignInStep> {
  return carryOut(services.db, await prepareResending(services, request))
}

export async function prepareResending(
  services: SignInServices,
  { stateToken, language, circumstances }: ResendRequest,
): Promise<Prepared<SignInStep>> {
  const { db, guard, now } = services
  const known = await findWaiting(db, stateToken, now())
  if (!known) throw staleState()
  await guard.begin('resend', { account: known.emailKey, address: circumstances.address })

  return {
    isEven: true,
    async within(tx) {
      const taken = await takeToResend(tx, stateToken, now())
      if (!taken) throw staleState()
      const { identityId: id, emailKey: key, registration, sends } = taken
      const waiting = { circumstances, language, sends: sends + 1 }
      if (registration) {
        const owner = await findAccountByEmail(tx, registration.email)
        const spoken = language ?? registration.profile.language
        return awaitCodeOfRegistration(tx, registration, owner, { ...waiting, language: spoken, id, key }, services)
      }
      const account = await findAccount(tx, id)
      if (!account) throw staleState()
      return awaitCodeOfAccount(tx, account, key, waiting, services)
    },
  }
}
