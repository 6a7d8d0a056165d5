import { requireEmailKey } from '../../contacts/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { normalizeId } from '../../platform/ids.ts'
import { generateOpaqueToken } from '../opaque-token.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { sendSignInCode } from './send-verification-code.ts'
import { sendCodeMail, sendDecoyMail } from './mails.ts'
import type { PreparedOperation } from './prepared-operation.ts'
import type { SignInServices } from './sign-in-step.ts'
import { findAccount } from './store.ts'
import { findPendingSignInByIdentity, replaceCode } from './pending-sign-in-store.ts'
import type { PendingSignIn } from './pending-sign-in.ts'

export interface StartVerificationRequest {
  identityId: string
  caller: Caller
  language: string | undefined
  circumstances: Circumstances
}

/**
 * Sends a code to an identity: to a pending sign-in as it, or to an account with an unverified address. Visitors have
 * access to their own registrations, members to their own account, apps to everything. For other or unknown
 * identities the response is the same and nothing is sent. For an account, the `verificationId` is the state token to
 * give the code with.
 */
export async function prepareVerificationStart(
  services: SignInServices,
  request: StartVerificationRequest,
): Promise<PreparedOperation<{ verificationId: string }>> {
  const { db, rateLimiter, now } = services
  const recipient =
    (await findPendingSignInFor(db, request, now()))?.emailKey ?? (await findUnverifiedAccount(db, request))?.email
  const account = recipient === undefined ? undefined : requireEmailKey(recipient)
  await rateLimiter.beginAttempt('resend', { account, address: request.circumstances.address })
  return {
    async execute(tx) {
      const verificationId =
        (await sendAnotherCode(tx, services, request)) ?? (await sendCodeToAccount(tx, services, request))
      if (verificationId === undefined) await sendDecoyMail(tx, now())
      return { verificationId: verificationId ?? generateOpaqueToken() }
    },
  }
}

/** Sends another code. The caller's state token stays and is not repeated: the response grants no access. */
async function sendAnotherCode(
  tx: Tx,
  services: SignInServices,
  request: StartVerificationRequest,
): Promise<string | undefined> {
  const now = services.now()
  const pending = await findPendingSignInFor(tx, request, now)
  if (!pending) return undefined
  const to = pending.registration?.email ?? (await findAccount(tx, request.identityId))?.email
  const code = await replaceCode(tx, pending, { secret: services.secret, now })
  if (pending.kind === 'decoy' || to === undefined) await sendDecoyMail(tx, now)
  else await sendCodeMail(tx, { to, language: request.language ?? pending.registration?.profile.language }, code, now)
  return generateOpaqueToken()
}

async function sendCodeToAccount(
  tx: Tx,
  services: SignInServices,
  request: StartVerificationRequest,
): Promise<string | undefined> {
  const account = await findUnverifiedAccount(tx, request)
  if (!account) return undefined
  const step = await sendSignInCode(tx, account, requireEmailKey(account.email), request, services)
  return step.state === 'REQUIRE_EMAIL_VERIFICATION' ? step.stateToken : undefined
}

async function findPendingSignInFor(
  db: Database | Tx,
  { identityId, caller }: StartVerificationRequest,
  now: Date,
): Promise<PendingSignIn | undefined> {
  if (caller.kind === 'visitor') return findPendingSignInByIdentity(db, identityId, caller.id, now)
  return mayAccessAccount(caller, identityId) ? findPendingSignInByIdentity(db, identityId, undefined, now) : undefined
}

async function findUnverifiedAccount(
  db: Database | Tx,
  { identityId, caller }: StartVerificationRequest,
): Promise<Account | undefined> {
  const account = mayAccessAccount(caller, identityId) ? await findAccount(db, identityId) : undefined
  return account?.emailVerifiedAt ? undefined : account
}

/** True if the account is the caller's own, or the caller manages all accounts. */
function mayAccessAccount(caller: Caller, identityId: string): boolean {
  switch (caller.kind) {
    case 'app':
    case 'merchant':
      return true
    case 'member':
      return caller.id === normalizeId(identityId)
    case 'visitor':
    case 'none':
      return false
  }
}
