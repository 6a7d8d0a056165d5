import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { sendCodeMail, sendDecoyMail, sendAlreadyRegisteredMail } from './mails.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { toIdentity, toPendingIdentity } from './to-identity.ts'
import { hasRecentDecoy, insertPendingSignIn } from './pending-sign-in-store.ts'
import type { Registration } from './pending-sign-in.ts'

type VerificationCodeServices = Pick<SignInServices, 'secret' | 'now' | 'providerUrl'>

interface VerificationCodeOptions {
  circumstances: Circumstances
  language: string | null | undefined
  /** Number of codes including this one. @default 1 */
  sends?: number
}

/**
 * Sends the code of a registration by mail. If its address has an account (`owner`), the response looks the same,
 * takes the same statements, and leads nowhere. The owner is notified instead, once an hour at most.
 */
export async function sendRegistrationCode(
  tx: Tx,
  registration: Registration,
  owner: Account | undefined,
  { id = newId(), key, circumstances, language, sends = 1 }: VerificationCodeOptions & { id?: string; key: string },
  services: VerificationCodeServices,
): Promise<SignInStep> {
  const now = services.now()
  // A request for another code follows a notification of the owner.
  const isOwnerTold = (await hasRecentDecoy(tx, key, now)) || sends > 1
  const { stateToken, code } = await insertPendingSignIn(
    tx,
    { kind: owner ? 'decoy' : 'registration', identityId: id, emailKey: key, registration, sends },
    circumstances,
    { secret: services.secret, now },
  )
  if (!owner) await sendCodeMail(tx, { to: registration.email, language }, code, now)
  else if (isOwnerTold) await sendDecoyMail(tx, now)
  else await sendAlreadyRegisteredMail(tx, { to: owner.email, language: owner.profile.language }, { ...services, now })
  const identity = toPendingIdentity({ id, ...registration }, now)
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, identityId: id, email: registration.email, identity }
}

/** Sends a code to verify the address after a right password. */
export async function sendSignInCode(
  tx: Tx,
  account: Account,
  key: string,
  { circumstances, language, sends = 1 }: VerificationCodeOptions,
  { secret, now }: VerificationCodeServices,
): Promise<SignInStep> {
  const { stateToken, code } = await insertPendingSignIn(
    tx,
    { kind: 'sign-in', identityId: account.id, emailKey: key, registration: undefined, sends },
    circumstances,
    { secret, now: now() },
  )
  await sendCodeMail(tx, { to: account.email, language: language ?? account.profile.language }, code, now())
  const identity = toIdentity(account)
  return {
    state: 'REQUIRE_EMAIL_VERIFICATION',
    stateToken,
    identityId: account.id,
    email: account.email,
    identity: { ...identity, status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] } },
  }
}
