import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { DataCollection } from './collection.ts'

/** Collections up to this size are scanned without a limit, in a few milliseconds. */
const SMALL_BYTES = 262_144
const MAX_CONCURRENT_SCANS = 2
const MAX_QUEUED_SCANS = 64

/** Runs a query of a collection. `sender` takes turns with other senders. */
export type LimitScans = <Result>(
  collection: Pick<DataCollection, 'byteCount'>,
  sender: string | undefined,
  query: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits concurrent scans of large collections, so that carts and checkouts always find a free connection. A scan of
 * 32 MiB takes most of a second. Above 64 queued scans, further ones fail with `UNAVAILABLE` (503).
 */
export function createScanLimit(): LimitScans {
  const semaphore = new FairSemaphore({
    maxConcurrent: MAX_CONCURRENT_SCANS,
    maxQueued: MAX_QUEUED_SCANS,
    createError: () =>
      new AppError('UNAVAILABLE', 503, 'Too many queries of large collections at once. Please try again in a moment.', {
        retryAfterSeconds: 2,
      }),
  })
  return ({ byteCount }, sender, query) => (byteCount <= SMALL_BYTES ? query() : semaphore.run(query, sender))
}
