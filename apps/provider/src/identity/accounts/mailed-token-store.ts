import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import type { Account } from './account.ts'
import { findAccount } from './store.ts'

export type MailedTokenPurpose = 'recovery' | 'activation'

/** Validity of a link, in minutes. */
export const RECOVERY_MINUTES = 30
export const ACTIVATION_DAYS = 7
const LIFETIME_MS: Readonly<Record<MailedTokenPurpose, number>> = {
  recovery: RECOVERY_MINUTES * 60_000,
  activation: ACTIVATION_DAYS * 86_400_000,
}

/** Destination of a link after the password is set. */
export interface RedirectTarget {
  url: string
  clientId: string
}

/** Link from a mail, valid once, for one account. */
export interface MailedToken {
  purpose: MailedTokenPurpose
  account: Account
  redirectUrl: string | undefined
}

/**
 * Inserts a token, or nothing without an account, by the same statement: the response time does not reveal accounts.
 */
export async function insertMailedToken(
  tx: Tx,
  purpose: MailedTokenPurpose,
  accountId: string | undefined,
  target: RedirectTarget | undefined,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = generateOpaqueToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[purpose])
  await sql`insert into mailed_tokens (hash, purpose, account_id, client_id, redirect_url, created_at, expires_at)
    select ${hashOpaqueToken(token)}::bytea, ${purpose}, id, ${target?.clientId ?? null}::uuid, ${target?.url ?? null}, ${now}::timestamptz, ${expiresAt}::timestamptz
    from accounts where id = ${accountId ?? null}::uuid`.execute(tx)
  return { token, expiresAt }
}

/** Reads account and purpose of a link, for a page that is shown before the link is used. */
export async function readMailedToken(db: Database | Tx, token: string, now: Date): Promise<MailedToken | undefined> {
  if (!isOpaqueToken(token)) return undefined
  const row = await db
    .selectFrom('mailed_tokens')
    .leftJoin('oauth_clients', (join) =>
      join.onRef('oauth_clients.id', '=', 'client_id').on('oauth_clients.deleted_at', 'is', null),
    )
    .select(['purpose', 'account_id', 'redirect_url', 'oauth_clients.id as activeClientId'])
    .where('hash', '=', hashOpaqueToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const account = row && (await findAccount(db, row.account_id))
  return (
    account && {
      purpose: row.purpose,
      account,
      // A client that was deleted since is no destination.
      redirectUrl: (row.activeClientId && row.redirect_url) ?? undefined,
    }
  )
}

/** Deletes the token with all others of its account, and returns its account. */
export async function consumeMailedToken(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  if (!isOpaqueToken(token)) return undefined
  const taken = await tx
    .deleteFrom('mailed_tokens')
    .where('hash', '=', hashOpaqueToken(token))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  if (!taken) return undefined
  await deleteMailedTokens(tx, taken.account_id)
  return taken.account_id
}

/** Deletes links on their way: they are invalid once the password has changed. */
export async function deleteMailedTokens(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('mailed_tokens').where('account_id', '=', accountId).execute()
}
