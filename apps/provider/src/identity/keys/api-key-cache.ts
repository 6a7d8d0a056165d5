import { type Permission, scopes } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isGuid } from '../../platform/ids.ts'
import { runAll } from '../../platform/concurrency/run-all.ts'
import { RefreshingCache } from '../../platform/cache/index.ts'
import { findApiKeysByHash, findApiKeysById } from './api-key-store.ts'
import { hashApiKey, isScope } from './api-keys.ts'
import { LastUsedRecorder } from './last-used-recorder.ts'

export interface ApiKeyCache {
  /** Returns the app of a key. */
  authenticate(key: string): Promise<App>
  /** Finds the app that a token was issued to. Undefined if the key was revoked or has expired. */
  find(id: string): Promise<App | undefined>
  refresh(): Promise<void>
  /** Writes the pending last-use times. */
  close(): Promise<void>
}

/** App as a caller. */
export type App = Caller & { kind: 'app' }

interface CachedApiKey {
  app: App
  expiresAt: Date | undefined
}

/** `cw_` and 32 bytes in base64url. Other texts are no keys, and are not looked up. */
const API_KEY_PATTERN = /^cw_[\w-]{43}$/

export function createApiKeyCache(db: Database, now: () => Date): ApiKeyCache {
  const keys = new RefreshingCache((hashes) => findByHash(db, hashes), now)
  const keysById = new RefreshingCache((ids) => findById(db, ids), now)
  const lastUses = new LastUsedRecorder(db)
  return {
    async authenticate(key) {
      const cached = API_KEY_PATTERN.test(key) ? await keys.get(toCacheKey(hashApiKey(key))) : undefined
      const at = now()
      if (!cached || isExpired(cached, at))
        throw new AppError('UNAUTHENTICATED', 401, 'The API key is not known, has been revoked or has expired.')
      lastUses.record(cached.app.id, at)
      return cached.app
    },
    async find(id) {
      const cached = isGuid(id) ? await keysById.get(id) : undefined
      const at = now()
      if (!cached || isExpired(cached, at)) return undefined
      lastUses.record(id, at)
      return cached.app
    },
    async refresh() {
      await runAll([() => keys.refresh(), () => keysById.refresh()])
      await lastUses.flushDue(now())
    },
    close: () => lastUses.flush(),
  }
}

function isExpired({ expiresAt }: CachedApiKey, at: Date): boolean {
  return expiresAt !== undefined && expiresAt <= at
}

async function findByHash(db: Database, hashes: readonly string[]): Promise<Map<string, CachedApiKey>> {
  const keys = new Map<string, CachedApiKey>()
  for (const row of await findApiKeysByHash(db, hashes.map(fromCacheKey))) {
    const app = toApp(row)
    keys.set(toCacheKey(row.secret_hash), { app, expiresAt: row.expires_at ?? undefined })
    if (row.former_secret_hash && row.former_secret_until)
      keys.set(toCacheKey(row.former_secret_hash), {
        app,
        expiresAt: earlier(row.former_secret_until, row.expires_at),
      })
  }
  return keys
}

async function findById(db: Database, ids: readonly string[]): Promise<Map<string, CachedApiKey>> {
  const rows = await findApiKeysById(db, ids)
  return new Map(rows.map((row) => [row.id, { app: toApp(row), expiresAt: row.expires_at ?? undefined }]))
}

function toApp({ id, scopes: names }: { id: string; scopes: readonly string[] }): App {
  return { kind: 'app', id, permissions: toPermissions(names) }
}

function toPermissions(names: readonly string[]): ReadonlySet<Permission> {
  return new Set(names.filter(isScope).flatMap((name) => scopes[name]))
}

function earlier(one: Date, other: Date | null): Date {
  return other && other < one ? other : one
}

function toCacheKey(hash: Buffer): string {
  return hash.toString('base64url')
}

function fromCacheKey(name: string): Buffer {
  return Buffer.from(name, 'base64url')
}
