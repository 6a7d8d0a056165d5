import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import type { Account } from './account.ts'
import { findAccount } from './store.ts'

export type MailedTokenPurpose = 'recovery' | 'activation'

/** How long a link holds. */
export const RECOVERY_MINUTES = 30
export const ACTIVATION_DAYS = 7
const LIFETIME_MS: Readonly<Record<MailedTokenPurpose, number>> = {
  recovery: RECOVERY_MINUTES * 60_000,
  activation: ACTIVATION_DAYS * 86_400_000,
}

/** Where a link leads on, once the password is set. */
export interface RedirectTarget {
  url: string
  clientId: string
}

/** A link from a mail, good once, for one account. */
export interface MailedToken {
  purpose: MailedTokenPurpose
  account: Account
  redirectUrl: string | undefined
}

/** For no account, nothing is kept of it: by the same statement, so that nobody learns from a clock who has one. */
export async function insertMailedToken(
  tx: Tx,
  purpose: MailedTokenPurpose,
  accountId: string | undefined,
  wayOn: RedirectTarget | undefined,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = generateOpaqueToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[purpose])
  await sql`insert into mailed_tokens (hash, purpose, account_id, client_id, redirect_url, created_at, expires_at)
    select ${hashOpaqueToken(token)}::bytea, ${purpose}, id, ${wayOn?.clientId ?? null}::uuid, ${wayOn?.url ?? null}, ${now}::timestamptz, ${expiresAt}::timestamptz
    from accounts where id = ${accountId ?? null}::uuid`.execute(tx)
  return { token, expiresAt }
}

/** Whose link it is, and what for: a page shows it before it is used. */
export async function readMailedToken(db: Database | Tx, token: string, now: Date): Promise<MailedToken | undefined> {
  if (!isOpaqueToken(token)) return undefined
  const row = await db
    .selectFrom('mailed_tokens')
    .leftJoin('oauth_clients', (join) =>
      join.onRef('oauth_clients.id', '=', 'client_id').on('oauth_clients.deleted_at', 'is', null),
    )
    .select(['purpose', 'account_id', 'redirect_url', 'oauth_clients.id as knownClientId'])
    .where('hash', '=', hashOpaqueToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const account = row && (await findAccount(db, row.account_id))
  return (
    account && {
      purpose: row.purpose,
      account,
      // Nobody is led to a client that was deleted since.
      redirectUrl: (row.knownClientId && row.redirect_url) ?? undefined,
    }
  )
}

/** Takes the token away, and with it all others of its account; whose it was. */
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

/** Links that are on their way are no way in once there is another password. */
export async function deleteMailedTokens(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('mailed_tokens').where('account_id', '=', accountId).execute()
}
