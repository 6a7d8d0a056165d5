import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { attachProductMedia, replaceProductTextImages } from '../products/product-service.ts'
import { type MediaFiles, type FetchedImage, fetchImage } from '../../media/index.ts'
import { storeFetchedImage, saveFetchedImage } from './fetched-image.ts'
import { coalesceRuns } from '../../platform/concurrency/coalesce-runs.ts'
import { saveDatabaseImage } from './database-image.ts'
import {
  claimDueDownloads,
  deleteImageDownload,
  type DueDownload,
  postponeImageDownload,
  releaseDownloads,
} from './image-download-store.ts'
import { lockProducts } from '../store/product-lock-store.ts'

const MAX_CONCURRENT_DOWNLOADS = 6
const MAX_WAIT_HOURS = 24
const MAX_ATTEMPTS = 40

export interface ImageDownloadCounts {
  fetched: number
  pending: number
  failed: number
}

export interface ImageDownloadOptions {
  /** Limits the run to these products. */
  productIds?: ReadonlySet<string>
  now: () => Date
  /** Storage of the images. @default the database */
  media?: MediaFiles
  fetch?: (url: string) => Promise<FetchedImage>
  /** Called for each image that was not downloaded. */
  onFailure?: (image: { productId: string; url: string; reason: string; isFinal: boolean }) => void
  /** Aborting starts no further download. */
  signal?: AbortSignal
}

/**
 * Downloads the images that are due. An unreachable host is skipped for the rest of the run, and retried later with
 * exponential back-off. Several processes may run at once: each claims a download by postponing its next attempt.
 */
export async function downloadDueImages(db: Database, options: ImageDownloadOptions): Promise<ImageDownloadCounts> {
  const { now, fetch = fetchImage, onFailure = () => {}, signal } = options
  const counts: ImageDownloadCounts = { fetched: 0, pending: 0, failed: 0 }
  const silentHosts = new Set<string>()
  const taken: DueDownload[] = []
  const takeMore = coalesceRuns(async () => {
    if (taken.length === 0) taken.push(...(await claimDueDownloads(db, now(), options.productIds)))
  })

  async function work(): Promise<void> {
    while (!signal?.aborted) {
      if (taken.length === 0) await takeMore()
      const due = taken.shift()
      if (!due) return
      const { host } = new URL(due.url)
      const result: FetchedImage = silentHosts.has(host)
        ? { status: 'unreachable', reason: `${host} did not answer a moment ago.` }
        : await fetch(due.url)
      if (result.status === 'fetched') {
        await saveDownloadedImage(db, due, result, options.media)
        counts.fetched++
        continue
      }
      if (result.status === 'unreachable') silentHosts.add(host)
      const isFinal = result.status === 'refused' || due.attempts >= MAX_ATTEMPTS
      await scheduleRetry(db, due, { isFinal, reason: result.reason, now: now() })
      counts[isFinal ? 'failed' : 'pending']++
      onFailure({ productId: due.productId, url: due.url, reason: result.reason, isFinal })
    }
  }

  try {
    await Promise.all(Array.from({ length: MAX_CONCURRENT_DOWNLOADS }, work))
  } finally {
    await releaseDownloads(db, taken.splice(0), now())
  }
  return counts
}

async function saveDownloadedImage(
  db: Database,
  due: DueDownload,
  image: FetchedImage & { status: 'fetched' },
  files: MediaFiles | undefined,
): Promise<void> {
  const { bytes, contentType, width, height } = image
  const storedId = files && (await storeFetchedImage(files, bytes, contentType))
  await transact(db, async (tx) => {
    const media = storedId
      ? await saveFetchedImage(
          tx,
          { id: storedId, size: bytes.length, contentType, width, height, sourceUrl: due.url },
          due.altText,
        )
      : await saveDatabaseImage(tx, { bytes, contentType, width, height, sourceUrl: due.url }, due.altText)
    await lockProducts(tx, [due.productId])
    if (!(await deleteImageDownload(tx, due))) return // no longer wanted, or another process was quicker
    await replaceProductTextImages(tx, due.productId, new Map([[due.url, media.id]]))
    if (due.inText) return
    await attachProductMedia(tx, due.productId, {
      ...media,
      ...(due.byHand
        ? { place: due.position, choices: due.choices }
        : {
            ...(due.choices.length > 0 && { choices: due.choices }),
            source: { url: due.url, position: due.position },
          }),
    })
  })
}

/** Schedules a retry after 1, 2, 4 … minutes, at most a day. */
async function scheduleRetry(
  db: Database,
  due: DueDownload,
  outcome: { isFinal: boolean; reason: string; now: Date },
): Promise<void> {
  const waitMs = Math.min(60_000 * 2 ** (due.attempts - 1), MAX_WAIT_HOURS * 3_600_000)
  await postponeImageDownload(db, due, { ...outcome, nextAttemptAt: new Date(outcome.now.getTime() + waitMs) })
}
