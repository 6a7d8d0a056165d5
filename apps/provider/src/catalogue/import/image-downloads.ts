import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../http/write.ts'
import { changeProductMedia } from '../change-catalogue.ts'
import { saveMediaFile } from '../media-files.ts'
import type { ProductMedia } from '../product.ts'
import { type FetchedImage, fetchImage } from './fetch-image.ts'
import type { ImportedImage } from './imported-product.ts'

const ATTEMPTS_AT_ONCE = 6
const LEASE_MINUTES = 5
const MAX_WAIT_HOURS = 24
const MAX_ATTEMPTS = 40

/** Notes which pictures of a product are still to be fetched; those it has already, and has no more, are forgotten. */
export async function queueImages(
  tx: Tx,
  productId: string,
  images: readonly ImportedImage[],
  existing: readonly ProductMedia[],
): Promise<void> {
  const known = new Set(existing.map(({ source }) => source?.url))
  const wanted = images.map((image, position) => ({ ...image, position })).filter(({ url }) => !known.has(url))
  await tx.deleteFrom('image_downloads').where('product_id', '=', productId).execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('image_downloads')
    .values(
      wanted.map(({ url, altText, position }) => ({
        product_id: productId,
        url,
        position,
        alt_text: altText,
        status: 'pending' as const,
        reason: null,
      })),
    )
    .execute()
}

export interface DownloadCounts {
  fetched: number
  pending: number
  failed: number
}

export interface DownloadOptions {
  /** Of these products only. */
  productIds?: ReadonlySet<string>
  now: () => Date
  fetch?: (url: string) => Promise<FetchedImage>
  /** Told of each picture that was not fetched. */
  onMissing?: (image: { productId: string; url: string; reason: string; isFinal: boolean }) => void
  /** No new picture is begun once it is aborted. */
  signal?: AbortSignal
}

/**
 * Fetches the pictures that are due. A host that cannot be reached is not asked again in the same run, and later with growing pauses. Several
 * processes may do this at once: each takes a picture by moving its next attempt out of the others' sight.
 */
export async function downloadDueImages(db: Database, options: DownloadOptions): Promise<DownloadCounts> {
  const { now, fetch = fetchImage, onMissing = () => {}, signal } = options
  const counts: DownloadCounts = { fetched: 0, pending: 0, failed: 0 }
  const silentHosts = new Set<string>()

  async function work(): Promise<void> {
    while (!signal?.aborted) {
      const due = await takeDue(db, now(), options.productIds)
      if (!due) return
      const { host } = new URL(due.url)
      const result: FetchedImage = silentHosts.has(host)
        ? { status: 'unreachable', reason: `${host} did not answer a moment ago.` }
        : await fetch(due.url)
      if (result.status === 'fetched') {
        await keepImage(db, due, result)
        counts.fetched++
        continue
      }
      if (result.status === 'unreachable') silentHosts.add(host)
      const isFinal = result.status === 'refused' || due.attempts >= MAX_ATTEMPTS
      await postpone(db, due, { isFinal, reason: result.reason, now: now() })
      counts[isFinal ? 'failed' : 'pending']++
      onMissing({ productId: due.productId, url: due.url, reason: result.reason, isFinal })
    }
  }

  await Promise.all(Array.from({ length: ATTEMPTS_AT_ONCE }, work))
  return counts
}

interface Due {
  productId: string
  url: string
  position: number
  altText: string
  attempts: number
}

async function takeDue(db: Database, now: Date, productIds: ReadonlySet<string> | undefined): Promise<Due | undefined> {
  const ofThese: ReturnType<typeof sql<SqlBool>> = productIds
    ? sql<SqlBool>`product_id = any(${[...productIds]}::uuid[])`
    : sql<SqlBool>`true`
  const { rows } = await sql<{ product_id: string; url: string; position: number; alt_text: string; attempts: number }>`
    update image_downloads set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MINUTES * 60_000)}
    where (product_id, url) in (
      select product_id, url from image_downloads where status = 'pending' and next_attempt_at <= ${now} and ${ofThese}
      order by next_attempt_at limit 1 for update skip locked)
    returning product_id, url, position, alt_text, attempts`.execute(db)
  const [row] = rows
  return (
    row && {
      productId: row.product_id,
      url: row.url,
      position: row.position,
      altText: row.alt_text,
      attempts: row.attempts,
    }
  )
}

async function keepImage(db: Database, due: Due, image: FetchedImage & { status: 'fetched' }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { bytes, contentType, width, height } = image
    const media = await saveMediaFile(tx, { bytes, contentType, width, height, sourceUrl: due.url }, due.altText)
    await changeProductMedia(tx, due.productId, { ...media, source: { url: due.url, position: due.position } })
    await tx.deleteFrom('image_downloads').where('product_id', '=', due.productId).where('url', '=', due.url).execute()
  })
}

/** A minute, two, four … a day. */
async function postpone(
  db: Database,
  due: Due,
  outcome: { isFinal: boolean; reason: string; now: Date },
): Promise<void> {
  const waitMs = Math.min(60_000 * 2 ** (due.attempts - 1), MAX_WAIT_HOURS * 3_600_000)
  await db
    .updateTable('image_downloads')
    .set({
      status: outcome.isFinal ? 'refused' : 'pending',
      reason: outcome.reason,
      next_attempt_at: new Date(outcome.now.getTime() + waitMs),
    })
    .where('product_id', '=', due.productId)
    .where('url', '=', due.url)
    .execute()
}
