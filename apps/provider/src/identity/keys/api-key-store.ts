import type { Scope } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface ApiKey {
  id: string
  name: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date | null
  /** The former secret is valid until then as well. */
  formerSecretUntil: Date | null
  /** Precise to the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export async function insertApiKey(
  tx: Tx,
  key: { id: string; name: string; scopes: readonly Scope[]; secretHash: Buffer; expiresAt: Date | undefined },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      name: key.name,
      scopes: [...key.scopes],
      secret_hash: key.secretHash,
      former_secret_hash: null,
      expires_at: key.expiresAt ?? null,
    })
    .execute()
}

/** Lists all keys, revoked ones too, newest first. */
export async function listApiKeys(db: Database): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_keys').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    formerSecretUntil: row.former_secret_until,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }))
}

/** Locks a valid key until the transaction ends, and reads its secrets. */
export async function lockApiKeySecrets(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ secretHash: Buffer; formerSecretUntil: Date | null } | undefined> {
  const row = await tx
    .selectFrom('api_keys')
    .select(['secret_hash', 'former_secret_until'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  return row && { secretHash: row.secret_hash, formerSecretUntil: row.former_secret_until }
}

/** Replaces the secret. Without `former`, no former one is valid. */
export async function updateApiKeySecrets(
  tx: Tx,
  id: string,
  secretHash: Buffer,
  former: { secretHash: Buffer; until: Date } | undefined,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      secret_hash: secretHash,
      former_secret_hash: former?.secretHash ?? null,
      former_secret_until: former?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Revokes a key for good, both secrets. False if it is unknown or revoked already. */
export async function revokeApiKey(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Row of a key that is not revoked. It may have expired. */
interface ApiKeyRow {
  id: string
  scopes: string[]
  expires_at: Date | null
}

interface ApiKeySecretsRow extends ApiKeyRow {
  secret_hash: Buffer
  former_secret_hash: Buffer | null
  former_secret_until: Date | null
}

/** Finds keys that are not revoked, by the hash of one of their secrets. */
export async function findApiKeysByHash(db: Database, hashes: readonly Buffer[]): Promise<ApiKeySecretsRow[]> {
  const { rows } = await sql<ApiKeySecretsRow>`
    select id, scopes, expires_at, secret_hash, former_secret_hash, former_secret_until from api_keys
    where revoked_at is null and (secret_hash = any(${hashes}::bytea[]) or former_secret_hash = any(${hashes}::bytea[]))`.execute(
    db,
  )
  return rows
}

/** Finds keys that are not revoked, by id. */
export async function findApiKeysById(db: Database, ids: readonly string[]): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'scopes', 'expires_at'])
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Updates the last use of keys. Another process may have written the same keys: times stay that are precise to within
 * `stepMs`. Locked rows are skipped instead of waited for.
 */
export async function updateLastUsed(
  db: Database,
  uses: readonly (readonly [id: string, at: Date])[],
  stepMs: number,
): Promise<void> {
  const ids = uses.map(([id]) => id)
  const times = uses.map(([, at]) => at)
  await sql`
      with used as (select * from unnest(${ids}::uuid[], ${times}::timestamptz[]) as used(id, at)),
        free as (select id from api_keys where id = any(${ids}::uuid[]) order by id for update skip locked)
      update api_keys set last_used_at = used.at from used join free using (id)
      where api_keys.id = used.id
        and (last_used_at is null or last_used_at + make_interval(secs => ${stepMs / 1000}) <= used.at)`.execute(db)
}
