import type { Logger } from 'pino'
import { Type } from 'typebox'
import { expireCarts } from '../cart/index.ts'
import {
  compactCollectionCounts,
  downloadDueImages,
  removeUnusedWords,
  indexMissingProducts,
  backfillDescriptionProjection,
  backfillVariantProjection,
} from '../catalogue/index.ts'
import { deleteAbandonedUploads, type MediaFiles } from '../media/index.ts'
import { deleteAbandonedCheckouts } from '../checkout/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { describeDiskForecast, type Disk, type DiskForecast, recordDiskUsage } from './disk-space.ts'
import { deleteRowsInBatches, erasePaymentAddresses } from './expired-row-store.ts'
import { FINISHED_DELETION_MAIL_SQL, EXPIRED_RATE_LIMIT_SQL, maintainSigningKeys } from '../identity/index.ts'
import { startPoller, type Poller } from '../platform/jobs/index.ts'
import { eraseRejectedGuestOrders, projectSales } from '../orders/index.ts'
import { createPartitions, dropOldEvents, migrateFormerOutbox } from '../platform/outbox/index.ts'
import type { JobQueue } from '../platform/jobs/index.ts'
import { deleteExpiredTransferFiles } from '../transfer/index.ts'
import { removeUnusedPictures } from '../reviews/index.ts'
import { removeExpiredWishlists } from '../wishlist/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Maintenance {
  jobs: Poller[]
  /** Triggers the image poller at once. */
  fetchPictures(): void
}

/**
 * Starts the pollers that every process runs. Each task tolerates concurrent runs. `disk` is that of the database, if
 * the process can see it.
 */
export function startMaintenance(db: Database, log: Logger, media: MediaFiles, disk?: Disk): Maintenance {
  const cleanUp = createCleanup(db, log, disk)
  const pictures = startPoller(MINUTE_MS, 'download images', log, () =>
    downloadDueImages(db, { media, now: () => new Date() }),
  )
  const variants = startPoller(MINUTE_MS, 'backfill variant projection', log, () => backfillVariantProjection(db))
  const ending = new AbortController()
  const wanted = startPoller(MINUTE_MS, 'create image renditions', log, () =>
    media.resizeQueue.processAll(ending.signal),
  )
  media.resizeQueue.onEnqueued = () => wanted.runSoon()
  wanted.runSoon() // processes what was queued before the last shutdown
  variants.runSoon() // an upgraded shop has none listed
  return {
    jobs: [
      startPoller(HOUR_MS, 'delete expired rows', log, () => cleanUp(new Date())),
      // The age is compared with file times on disk.
      startPoller(HOUR_MS, 'delete aborted uploads', log, () => deleteAbandonedUploads(media.incoming, new Date())),
      startPoller(HOUR_MS, 'delete unused pictures of reviews', log, () => removeUnusedPictures(db, media, new Date())),
      startPoller(HOUR_MS, 'delete files of imports and exports', log, () =>
        deleteExpiredTransferFiles(db, media, new Date()),
      ),
      startPoller(MINUTE_MS, 'aggregate collection counts', log, () => compactCollectionCounts(db)),
      variants,
      startPoller(MINUTE_MS, 'backfill description projection', log, () => backfillDescriptionProjection(db)),
      startPoller(MINUTE_MS, 'index products for search', log, () => indexMissingProducts(db)),
      startPoller(HOUR_MS, 'delete unused search words', log, () => removeUnusedWords(db)),
      startPoller(HOUR_MS, 'rotate signing keys', log, () => maintainSigningKeys(db, new Date())),
      pictures,
      { ...wanted, stop: () => (ending.abort(), wanted.stop()) },
    ],
    fetchPictures: () => pictures.runSoon(),
  }
}

/**
 * Defines the hourly job that deletes expired carts, checkouts, unpaid orders and visitors' wishlists, by the age in
 * the settings.
 */
export function defineCartExpiry(
  queue: JobQueue,
  { db, now, afterDays }: { db: Database; now: () => Date; afterDays: () => number },
): void {
  const expire = async (): Promise<void> => {
    const options = { afterDays: afterDays(), now: now() }
    await expireCarts(db, options)
    await deleteAbandonedCheckouts(db, options)
    await eraseRejectedGuestOrders(db, options)
    await removeExpiredWishlists(db, new Date(options.now.getTime() - options.afterDays * DAY_MS))
  }
  queue.define('expire-carts', Type.Object({}), expire, { retryLimit: 5, schedule: { everyMs: HOUR_MS } })
}

/** Defines the hourly job that counts which products were bought, and which together. */
export function defineSalesProjection(queue: JobQueue, db: Database): void {
  queue.define('project-sales', Type.Object({}), () => projectSales(db), {
    retryLimit: 5,
    schedule: { everyMs: HOUR_MS },
  })
}

/**
 * Deletes expired rows, sooner if the disk is nearly full. Logs once a day that the disk lasts for less than a week.
 */
export function createCleanup(db: Database, log: Logger, disk?: Disk): (now: Date) => Promise<void> {
  let saidAt = -Infinity
  return async (now) => {
    const outlook = disk && (await recordDiskUsage(db, disk, now))
    if (outlook) sayOutlook(outlook, now)
    await createPartitions(db, now)
    await deleteExpiredRows(db, { now, isDiskFilling: outlook?.isNearlyFull })
    await dropOldEvents(db, now, { isShort: outlook?.isNearlyFull })
    await migrateFormerOutbox(db, now)
  }

  function sayOutlook(outlook: DiskForecast, now: Date): void {
    const { freeBytes, growthBytesADay } = outlook
    const message = describeDiskForecast(outlook)
    if (!message || now.getTime() - saidAt < DAY_MS) return
    saidAt = now.getTime()
    log.warn({ freeBytes, growthBytesADay: growthBytesADay && Math.round(growthBytesADay) }, message)
  }
}

/** Idempotency keys of cart changes are useless after their events are deleted. */
const KEY_OF_A_DAY = `entity_of is not null and created_at < now() - interval '1 day'`

/** Deletes rows older than the retention below, in batches of one short transaction each, until none is left. */
export async function deleteExpiredRows(
  db: Database,
  { now = new Date(), isDiskFilling = false }: { now?: Date; isDiskFilling?: boolean } = {},
): Promise<void> {
  const mailDays = isDiskFilling ? 3 : 30
  // Trusted devices of staff are recognised by sign-ins of the last month.
  const isKept = `subject_kind = 'merchant' and expires_at > now() - interval '31 days'`
  const old: [table: string, isOld: string][] = [
    ['idempotency_keys', KEY_OF_A_DAY],
    ['idempotency_keys', `created_at < now() - interval '2 days'`],
    ['redirect_sessions', `coalesce(page_expires_at, expires_at) < now() - interval '1 day'`],
    ['token_families', `expires_at < now() - interval '1 day' and not (${isKept})`],
    ['pending_sign_ins', `expires_at < now()`],
    ['mailed_tokens', `expires_at < now() - interval '1 day'`],
    ['authorization_codes', `expires_at < now() - interval '1 day'`],
    ['account_sessions', `coalesce(ended_at, expires_at) < now() - interval '1 day'`],
    // Longer than a tab can keep using its visitor token.
    ['signed_in_visitors', `at < now() - interval '91 days'`],
    ['rate_limits', EXPIRED_RATE_LIMIT_SQL],
    ['address_proofs', `expires_at < now()`],
    ['staff_passes', `expires_at < now()`],
    ['used_captcha_solutions', `expires_at < now() - interval '1 day'`],
    ['app_sign_ins', `at < now() - interval '1 year'`],
    ['access_log', `at < now() - interval '1 year'`],
    // Whole seals: the first one that is left is where verification begins.
    ['audit_seals', `last_at < now() - interval '2 years' and number < (select max(number) from audit_seals)`],
    ['audit_entries', `seal < (select min(number) from audit_seals)`],
    ['back_in_stock_subscriptions', `created_at < now() - interval '1 year'`],
    ['stock_movements', `at < now() - interval '2 years'`],
    ['bulk_jobs', `created_at < now() - interval '30 days'`],
    ['jobs', `dead_at < now() - interval '90 days'`],
    ['mails', FINISHED_DELETION_MAIL_SQL],
    ['mails', `created_at < now() - interval '${mailDays} days'`],
  ]
  for (const [table, isOld] of old) await deleteRowsInBatches(db, table, isOld, now)
  await erasePaymentAddresses(db, now)
}
