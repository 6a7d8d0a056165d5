import { createHash, randomBytes } from 'node:crypto'
import { type Scope, scopes as allScopes } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'

const PREFIX = 'cw_'

/** Distinguishes a key from an access token; both come bare in the `Authorization` header. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/**
 * Hashes a key for storage: a reader of the database cannot present it. A slow hash would add nothing, since it protects secrets
 * chosen by people; 256 random bits cannot be guessed at any speed.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function generateApiKey(): { key: string; hash: Buffer } {
  const key = PREFIX + randomBytes(32).toString('base64url')
  return { key, hash: hashApiKey(key) }
}

export function isScope(name: string): name is Scope {
  return Object.hasOwn(allScopes, name)
}

/** Creates a key. The secret is returned once and stored as a hash. */
export async function createApiKey(
  tx: Tx,
  newKey: { name: string; scopes: readonly Scope[]; expiresAt?: Date },
): Promise<{ id: string; key: string }> {
  const id = newId()
  const { key, hash } = generateApiKey()
  await tx
    .insertInto('api_keys')
    .values({
      id,
      name: newKey.name,
      scopes: [...newKey.scopes],
      secret_hash: hash,
      former_secret_hash: null,
      expires_at: newKey.expiresAt ?? null,
    })
    .execute()
  return { id, key }
}

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

/**
 * Gives a key a new secret. The former one stays valid until `formerUntil`, which lets its holder change it without a gap; the
 * one before that ends. Undefined if the key is unknown or invalid.
 */
export async function rotateApiKey(
  tx: Tx,
  id: string,
  { formerUntil, now }: { formerUntil: Date; now: Date },
): Promise<{ key: string; endedEarly: boolean } | undefined> {
  const row = await tx
    .selectFrom('api_keys')
    .select(['secret_hash', 'former_secret_until'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { key, hash } = generateApiKey()
  const hasGrace = formerUntil > now
  await tx
    .updateTable('api_keys')
    .set({
      secret_hash: hash,
      former_secret_hash: hasGrace ? row.secret_hash : null,
      former_secret_until: hasGrace ? formerUntil : null,
    })
    .where('id', '=', id)
    .execute()
  return { key, endedEarly: row.former_secret_until !== null && row.former_secret_until > now }
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
