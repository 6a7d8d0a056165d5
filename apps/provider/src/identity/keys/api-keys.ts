import { createHash, randomBytes } from 'node:crypto'
import { type Permission, type Scope, scopes as allScopes } from '@cartwright/contract'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../http/write.ts'
import { newId } from '../../ids.ts'

const PREFIX = 'cw_'

/** Tells a key from an access token; both come bare in the `Authorization` header. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Makes a key. The secret is told this once: only its hash is kept. */
export async function createApiKey(
  tx: Tx,
  wanted: { name: string; scopes: readonly Scope[]; expiresAt?: Date },
): Promise<{ id: string; key: string }> {
  const id = newId()
  const key = PREFIX + randomBytes(32).toString('base64url')
  await tx
    .insertInto('api_keys')
    .values({
      id,
      name: wanted.name,
      scopes: [...wanted.scopes],
      secret_hash: hashOf(key),
      former_secret_hash: null,
      expires_at: wanted.expiresAt ?? null,
    })
    .execute()
  return { id, key }
}

/** Who a key stands for. */
export async function identifyApiKey(db: Database, key: string, now: Date): Promise<Caller> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'scopes', 'expires_at', 'revoked_at'])
    .where('secret_hash', '=', hashOf(key))
    .executeTakeFirst()
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= now))
    throw new AppError('UNAUTHENTICATED', 401, 'The API key is not known, has been revoked or has expired.')
  return { kind: 'app', id: row.id, permissions: permissionsOf(row.scopes) }
}

function permissionsOf(names: readonly string[]): ReadonlySet<Permission> {
  return new Set(names.flatMap((name) => (name in allScopes ? allScopes[name as Scope] : []))) // checked in the same line
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
