import { sql } from 'kysely'
import type { Logger } from 'pino'
import { downloadDueImages } from './catalogue/import/index.ts'
import type { Database } from './db/pool.ts'
import { every, type Job } from './jobs/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const BATCH = 5_000

/** Work that nobody waits for. Each task may run in several processes at once. */
export function startMaintenance(db: Database, log: Logger): Job[] {
  return [
    every(HOUR_MS, 'forget old keys and sessions', log, () => forgetOld(db)),
    every(MINUTE_MS, 'fetch pictures', log, () => downloadDueImages(db, { now: () => new Date() })),
  ]
}

/** Idempotency keys are kept for two days, redirect sessions and spent token families for one day longer than they can be used. */
async function forgetOld(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where (principal, operation, key) in (
    select principal, operation, key from idempotency_keys where created_at < now() - interval '2 days' limit ${BATCH})`.execute(
    db,
  )
  await sql`delete from redirect_sessions where id_hash in (
    select id_hash from redirect_sessions where coalesce(page_expires_at, expires_at) < now() - interval '1 day' limit ${BATCH})`.execute(
    db,
  )
  await sql`delete from token_families where id in (select id from token_families where expires_at < now() - interval '1 day' limit ${BATCH})`.execute(
    db,
  )
}
