import { type Permission, scopes } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { isGuid } from '../../ids.ts'
import { eachOf } from '../../jobs/index.ts'
import { Followed } from '../followed.ts'
import { hashOf, isScope } from './api-keys.ts'
import { LastUses } from './last-uses.ts'

export interface KnownKeys {
  /** Who a key stands for. */
  identify(key: string): Promise<App>
  /** Whom a token was signed for that such a key was given. Undefined where the key has been revoked or has expired. */
  find(id: string): Promise<App | undefined>
  refresh(): Promise<void>
  /** Writes down the last uses that are not written yet. */
  close(): Promise<void>
}

/** An app, as a caller. */
export type App = Caller & { kind: 'app' }

interface KnownKey {
  app: App
  until: Date | undefined
}

/** `cw_` and 32 bytes in base64url. Anything else is nobody's key: it is not looked up. */
const FORM = /^cw_[\w-]{43}$/

export function openKnownKeys(db: Database, now: () => Date): KnownKeys {
  const keys = new Followed((hashes) => findKeys(db, hashes), now)
  const keysById = new Followed((ids) => findKeysById(db, ids), now)
  const lastUses = new LastUses(db)
  return {
    async identify(key) {
      const known = FORM.test(key) ? await keys.get(nameOf(hashOf(key))) : undefined
      const at = now()
      if (!known || isOver(known, at))
        throw new AppError('UNAUTHENTICATED', 401, 'The API key is not known, has been revoked or has expired.')
      lastUses.note(known.app.id, at)
      return known.app
    },
    async find(id) {
      const known = isGuid(id) ? await keysById.get(id) : undefined
      const at = now()
      if (!known || isOver(known, at)) return undefined
      lastUses.note(id, at)
      return known.app
    },
    async refresh() {
      await eachOf([() => keys.refresh(), () => keysById.refresh()])
      await lastUses.write(now())
    },
    close: () => lastUses.writeAll(),
  }
}

function isOver({ until }: KnownKey, at: Date): boolean {
  return until !== undefined && until <= at
}

/** Keys that are not revoked, by the hash of a secret of theirs. */
async function findKeys(db: Database, hashes: readonly string[]): Promise<Map<string, KnownKey>> {
  const { rows } = await sql<{
    id: string
    scopes: string[]
    expires_at: Date | null
    secret_hash: Buffer
    former_secret_hash: Buffer | null
    former_secret_until: Date | null
  }>`
    select id, scopes, expires_at, secret_hash, former_secret_hash, former_secret_until from api_keys
    where revoked_at is null and (secret_hash = any(${hashes.map(fromName)}::bytea[]) or former_secret_hash = any(${hashes.map(fromName)}::bytea[]))`.execute(
    db,
  )
  const found = new Map<string, KnownKey>()
  for (const row of rows) {
    const app = appOf(row)
    found.set(nameOf(row.secret_hash), { app, until: row.expires_at ?? undefined })
    if (row.former_secret_hash && row.former_secret_until)
      found.set(nameOf(row.former_secret_hash), { app, until: earlier(row.former_secret_until, row.expires_at) })
  }
  return found
}

async function findKeysById(db: Database, ids: readonly string[]): Promise<Map<string, KnownKey>> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'scopes', 'expires_at'])
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, { app: appOf(row), until: row.expires_at ?? undefined }]))
}

function appOf({ id, scopes: names }: { id: string; scopes: readonly string[] }): App {
  return { kind: 'app', id, permissions: permissionsOf(names) }
}

function permissionsOf(names: readonly string[]): ReadonlySet<Permission> {
  return new Set(names.filter(isScope).flatMap((name) => scopes[name]))
}

function earlier(one: Date, other: Date | null): Date {
  return other && other < one ? other : one
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64url')
}

function fromName(name: string): Buffer {
  return Buffer.from(name, 'base64url')
}
