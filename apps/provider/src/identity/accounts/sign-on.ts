import { IdentityProfile } from '@cartwright/contract'
import { updateContact, mergeProfile, requireNewEmail } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { removeUnknownMembers } from '../../platform/http/unknown-members.ts'
import { newId } from '../../platform/ids.ts'
import { endAccountSessions } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { SignInStep } from './sign-in-step.ts'
import { changeAccount, insertAccount, lockAccountByEmail } from './store.ts'

export interface SignOnRequest {
  email: string
  profile?: IdentityProfile | null
  /** True if the app vouches that the person owns the address. */
  verifyEmail: boolean
  /** True to merge the contact that has this address already. Applies only if the app vouches for the address. */
  mergeExistingContact: boolean
  /** API key of the app. */
  vouchedBy: string
}

/** Signs in a person that an app vouches for; the account is created, or updated with the app's data. */
export async function signOn(tx: Tx, request: SignOnRequest, now: Date): Promise<SignInStep> {
  const { address: email } = requireNewEmail(request.email, 'loginId.email')
  const profile = request.profile && removeUnknownMembers(IdentityProfile, request.profile)
  const signOnRequest = { ...request, profile }
  const existing = await lockAccountByEmail(tx, email)
  const account = existing
    ? await mergeIntoAccount(tx, existing, signOnRequest, now)
    : await createAccount(tx, email, signOnRequest, now)
  return finishSignIn(tx, account, 'sign-on', { vouchedBy: request.vouchedBy }, now)
}

function createAccount(
  tx: Tx,
  email: string,
  { profile, verifyEmail, mergeExistingContact }: SignOnRequest,
  now: Date,
): Promise<Account> {
  const account = { id: newId(), email, profile: profile ?? {}, isVerified: verifyEmail, status: 'active' as const }
  // A member sees the contact: data of a guest is not shown to a person who may be somebody else.
  return insertAccount(tx, { ...account, mayMergeContact: verifyEmail && mergeExistingContact }, now)
}

/**
 * The password and its sessions belong to a person who never verified the address: they end once the owner is
 * identified.
 */
async function mergeIntoAccount(
  tx: Tx,
  account: Account,
  { profile, verifyEmail }: SignOnRequest,
  now: Date,
): Promise<Account> {
  const isProvenNow = verifyEmail && account.emailVerifiedAt === undefined
  if (!profile && !isProvenNow) return account
  if (isProvenNow) await endAccountSessions(tx, account.id, now)
  if (profile) await updateContact(tx, account.contactId, (info) => mergeProfile(info, profile), now)
  const changes = {
    ...(profile && { profile: { ...account.profile, ...profile } }),
    ...(isProvenNow && { emailVerifiedAt: now, passwordHash: null }),
  }
  return (await changeAccount(tx, account.id, changes, now)) ?? account
}
