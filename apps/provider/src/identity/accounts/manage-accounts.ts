import type { Tx } from '../../platform/db/transaction.ts'
import { enqueueMail } from '../../mail/index.ts'
import { endAccountSessions } from '../sessions/sessions.ts'
import type { Account } from './account.ts'
import { changeAccount, lockAccountByEmail } from './store.ts'

/** Lets somebody in who waits for it, and tells them. Undefined where nobody has the address. */
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

/** Shuts somebody out: all their sign-ins end. Whoever runs it in a shop that is open has `identity.refresh()` run afterwards. */
export async function blockAccount(tx: Tx, email: string, now: Date): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email)
  if (!account) return undefined
  await endAccountSessions(tx, account.id, now)
  return account.status === 'blocked' ? account : changeAccount(tx, account.id, { status: 'blocked' }, now)
}

/** Somebody who waited for approval when they were blocked is let in by this too: the shop has looked at them twice. */
export async function unblockAccount(tx: Tx, email: string, now: Date): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email)
  return account?.status === 'blocked' ? changeAccount(tx, account.id, { status: 'active' }, now) : account
}
