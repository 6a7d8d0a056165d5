import { sql } from 'kysely'
import type { Logger } from 'pino'
import { expireCarts } from './cart/index.ts'
import {
  addUpCounts,
  forgetAbandoned,
  forgetOldWords,
  indexMissing,
  listMissingVariants,
  type MediaFiles,
} from './catalogue/index.ts'
import { downloadDueImages } from './catalogue/import/index.ts'
import type { Database } from './db/pool.ts'
import { every, type Job } from './jobs/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const BATCH = 5_000

export interface Maintenance {
  jobs: Job[]
  /** Does not wait for the minute to be over. */
  fetchPictures(): void
}

/** Work that nobody waits for. Each task may run in several processes at once. */
export function startMaintenance(db: Database, log: Logger, media: MediaFiles): Maintenance {
  const pictures = every(MINUTE_MS, 'fetch pictures', log, () =>
    downloadDueImages(db, { media, now: () => new Date() }),
  )
  const variants = every(MINUTE_MS, 'list variants', log, () => listMissingVariants(db))
  variants.runSoon() // a shop that was upgraded has none listed
  return {
    jobs: [
      every(HOUR_MS, 'forget old keys and sessions', log, () => forgetOld(db)),
      // Compared with the times of files on a disk.
      every(HOUR_MS, 'forget broken-off uploads', log, () => forgetAbandoned(media.incoming, new Date())),
      every(MINUTE_MS, 'add up counts', log, () => addUpCounts(db)),
      variants,
      every(MINUTE_MS, 'let products be found', log, () => indexMissing(db)),
      every(HOUR_MS, 'forget old words', log, () => forgetOldWords(db)),
      pictures,
    ],
    fetchPictures: () => pictures.runSoon(),
  }
}

/** How long carts of visitors are kept, the settings say: they are there once the shop is open. */
export function forgetOldCarts(db: Database, log: Logger, afterDays: () => number): Job {
  return every(HOUR_MS, 'forget old carts', log, () => expireCarts(db, { afterDays: afterDays(), now: new Date() }))
}

/**
 * Idempotency keys are kept for two days, redirect sessions and spent token families for one day longer than they can be used, events for a month. In batches, each a
 * short transaction of its own, until nothing is left to do.
 */
async function forgetOld(db: Database): Promise<void> {
  await inBatches(db, 'idempotency_keys', `created_at < now() - interval '2 days'`)
  await inBatches(db, 'redirect_sessions', `coalesce(page_expires_at, expires_at) < now() - interval '1 day'`)
  await inBatches(db, 'token_families', `expires_at < now() - interval '1 day'`)
  await inBatches(db, 'outbox', `created_at < now() - interval '30 days'`)
}

async function inBatches(db: Database, table: string, isOld: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.raw(isOld)} limit ${BATCH}))`.execute(db)
    if ((numAffectedRows ?? 0n) < BATCH) return
  }
}
