import type { Tx } from '../../platform/db/transaction.ts'
import { endAccountSessions } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { sendPasswordChangedMail } from './mails.ts'
import { deleteMailedTokens } from './mailed-token-store.ts'
import { changeAccount } from './store.ts'

/** Sets a new password, ends all sessions of the old one, and notifies the owner. Undefined if the account is gone. */
export async function setPassword(
  tx: Tx,
  accountId: string,
  { passwordHash, provesEmail = false, exceptSession }: NewPassword,
  now: Date,
): Promise<Account | undefined> {
  const changes = { passwordHash, ...(provesEmail && { emailVerifiedAt: now }) }
  const account = await changeAccount(tx, accountId, changes, now)
  if (!account) return undefined
  await endAccountSessions(tx, accountId, now, { except: exceptSession })
  await deleteMailedTokens(tx, accountId)
  await sendPasswordChangedMail(tx, { to: account.email, language: account.profile.language }, now)
  return account
}

interface NewPassword {
  passwordHash: string
  /** True if the request came by a link from a mail. */
  provesEmail?: boolean
  /** The session that stays. */
  exceptSession?: string
}
