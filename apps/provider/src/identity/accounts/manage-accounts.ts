import type { Tx } from '../../platform/db/transaction.ts'
import { enqueueMail } from '../../mail/index.ts'
import { endAccountSessions } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { changeAccount, lockAccountByEmail } from './store.ts'

/** Approves a waiting account and notifies its member. Undefined if the address is unknown. */
export async function approveAccount(
  tx: Tx,
  email: string,
  { storefrontUrl, now }: { storefrontUrl: string; now: Date },
): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email)
  if (account?.status !== 'awaiting-approval') return account
  const props = { link: storefrontUrl }
  const { language } = account.profile
  await enqueueMail(tx, { to: account.email, language, template: 'approved', props }, now)
  return changeAccount(tx, account.id, { status: 'active' }, now)
}

/** Blocks an account and ends all its sessions. The caller runs `identity.refresh()` afterwards if the shop is open. */
export async function blockAccount(tx: Tx, email: string, now: Date): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email)
  if (!account) return undefined
  await endAccountSessions(tx, account.id, now)
  return account.status === 'blocked' ? account : changeAccount(tx, account.id, { status: 'blocked' }, now)
}

/**
 * Unblocks an account. An account that waited for approval when it was blocked is approved too, since the shop has
 * reviewed it twice.
 */
export async function unblockAccount(tx: Tx, email: string, now: Date): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email)
  return account?.status === 'blocked' ? changeAccount(tx, account.id, { status: 'active' }, now) : account
}
