import { IdentityProfile } from '@cartwright/contract'
import { updateContact, mergeProfile, requireNewEmail } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { removeUnknownMembers } from '../../platform/http/unknown-members.ts'
import { newId } from '../../platform/ids.ts'
import { endAccountSessions } from '../sessions/sessions.ts'
import type { Account } from './account.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { SignInStep } from './sign-in-step.ts'
import { changeAccount, insertAccount, lockAccountByEmail } from './store.ts'

export interface SignOnRequest {
  email: string
  profile?: IdentityProfile | null
  /** The app vouches that the address is theirs. */
  verifyEmail: boolean
  /** They are the customer whom the shop knows by this address already. Counts only where the app vouches for the address. */
  mergeExistingContact: boolean
  /** The API key of the app. */
  vouchedBy: string
}

/** An app vouches for somebody: their account is made, or learns what the app knows of them, and they are signed in. */
export async function signOn(tx: Tx, request: SignOnRequest, now: Date): Promise<SignInStep> {
  const { address: email } = requireNewEmail(request.email, 'loginId.email')
  const profile = request.profile && removeUnknownMembers(IdentityProfile, request.profile)
  const asked = { ...request, profile }
  const found = await lockAccountByEmail(tx, email)
  const account = found ? await mergeIntoAccount(tx, found, asked, now) : await createAccount(tx, email, asked, now)
  return finishSignIn(tx, account, 'sign-on', { vouchedBy: request.vouchedBy }, now)
}

function createAccount(
  tx: Tx,
  email: string,
  { profile, verifyEmail, mergeExistingContact }: SignOnRequest,
  now: Date,
): Promise<Account> {
  const account = { id: newId(), email, profile: profile ?? {}, isVerified: verifyEmail, status: 'active' as const }
  // A member sees their contact: what a guest has written is shown to nobody who may be somebody else.
  return insertAccount(tx, { ...account, mayMergeContact: verifyEmail && mergeExistingContact }, now)
}

/** A password, and all it has opened, was somebody's who had never proven the address: that is over when the owner is known. */
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
