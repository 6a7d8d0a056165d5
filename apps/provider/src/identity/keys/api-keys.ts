import { createHash, randomBytes } from 'node:crypto'
import { type Scope, scopes as allScopes } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { insertApiKey, lockApiKeySecrets, updateApiKeySecrets } from './api-key-store.ts'

const PREFIX = 'cw_'

/** Distinguishes a key from an access token; both come bare in the `Authorization` header. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/**
 * Hashes a key for storage: a reader of the database cannot present it. A slow hash would add nothing, since it
 * protects secrets chosen by people; 256 random bits cannot be guessed at any speed.
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
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt?: Date },
): Promise<{ id: string; key: string }> {
  const id = newId()
  const { key, hash } = generateApiKey()
  await insertApiKey(tx, { id, name, scopes, secretHash: hash, expiresAt })
  return { id, key }
}

/**
 * Gives a key a new secret. The former one stays valid until `formerUntil`, which lets its holder change it without a
 * gap; the one before that ends. Undefined if the key is unknown or invalid.
 */
export async function rotateApiKey(
  tx: Tx,
  id: string,
  { formerUntil, now }: { formerUntil: Date; now: Date },
): Promise<{ key: string; endedEarly: boolean } | undefined> {
  const current = await lockApiKeySecrets(tx, id, now)
  if (!current) return undefined
  const { secretHash, formerSecretUntil } = current
  const { key, hash } = generateApiKey()
  await updateApiKeySecrets(tx, id, hash, formerUntil > now ? { secretHash, until: formerUntil } : undefined)
  return { key, endedEarly: formerSecretUntil !== null && formerSecretUntil > now }
}
