import type { OptionAndChoice } from '@cartwright/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ProductMedia } from '../model/product.ts'

/** Downloads per claim. Each claim scans all pending downloads. */
const CLAIM_BATCH_SIZE = 30
const LEASE_MINUTES = 5

/** Image of a product that waits for its download, with its position in the gallery. */
export interface PendingImage {
  url: string
  altText: string
  position: number
  /** The image is in a description, not in the gallery. */
  inText?: boolean
  choices?: ProductMedia['choices']
}

/**
 * Queues image downloads of imported products. With `replaces`, earlier downloads of the product are removed, except
 * those that were requested by hand.
 */
export async function queueImageDownloads(
  tx: Tx,
  products: readonly { id: string; wanted: readonly PendingImage[]; replaces: boolean }[],
): Promise<void> {
  const old = products.filter(({ replaces }) => replaces).map(({ id }) => id)
  if (old.length > 0)
    await tx
      .deleteFrom('image_downloads')
      .where('product_id', '=', sql<string>`any(${old}::uuid[])`)
      .where('by_hand', '=', false)
      .execute()
  const rows = products.flatMap(({ id, wanted }) =>
    wanted.map(({ url, altText, position, inText = false, choices = [] }) => ({
      in_text: inText,
      product_id: id,
      url,
      position,
      alt_text: altText,
      choices: JSON.stringify(choices),
      status: 'pending' as const,
      reason: null,
    })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('image_downloads')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'url'])
        // An image pending for a text is added to the gallery as well.
        .doUpdateSet((excluded) => ({
          in_text: false,
          position: excluded.ref('excluded.position'),
          alt_text: excluded.ref('excluded.alt_text'),
          choices: excluded.ref('excluded.choices'),
        }))
        .where('image_downloads.in_text', '=', true)
        .whereRef('excluded.in_text', '!=', 'image_downloads.in_text'),
    )
    .execute()
}

/** Image that staff request by URL, with its position in the gallery and its choices. */
export interface RequestedImage {
  url: string
  position: number
  choices: OptionAndChoice[]
}

/** Queues further image downloads. A download that failed before is retried. */
export async function requestImageDownloads(
  tx: Tx,
  productId: string,
  images: readonly RequestedImage[],
  now: Date,
): Promise<void> {
  if (images.length === 0) return
  await tx
    .insertInto('image_downloads')
    .values(
      images.map(({ url, position, choices }) => ({
        product_id: productId,
        url,
        position: position,
        alt_text: '',
        status: 'pending' as const,
        reason: null,
        next_attempt_at: now,
        by_hand: true,
        choices: JSON.stringify(choices),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'url']).doUpdateSet((excluded) => ({
        status: 'pending',
        attempts: 0,
        next_attempt_at: excluded.ref('excluded.next_attempt_at'),
        position: excluded.ref('excluded.position'),
        by_hand: true,
        in_text: false,
        choices: excluded.ref('excluded.choices'),
      })),
    )
    .execute()
}

/** Queues downloads of images in the texts of a product. A download that failed before is retried. */
export async function queueTextImages(tx: Tx, productId: string, urls: readonly string[], now: Date): Promise<void> {
  if (urls.length === 0) return
  await tx
    .insertInto('image_downloads')
    .values(
      urls.map((url) => ({
        product_id: productId,
        url,
        position: 0,
        alt_text: '',
        status: 'pending' as const,
        reason: null,
        next_attempt_at: now,
        in_text: true,
        choices: '[]',
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'url'])
        .doUpdateSet((excluded) => ({
          status: 'pending',
          attempts: 0,
          next_attempt_at: excluded.ref('excluded.next_attempt_at'),
        }))
        .where('image_downloads.status', '=', 'refused'),
    )
    .execute()
}

/** Returns pending downloads that were requested by hand. */
export async function findRequestedImages(tx: Tx, productId: string): Promise<RequestedImage[]> {
  const rows = await tx
    .selectFrom('image_downloads')
    .select(['url', 'position', 'choices'])
    .where('product_id', '=', productId)
    .where('by_hand', '=', true)
    .execute()
  return rows.map(({ url, position, choices }) => ({
    url,
    position,
    choices: choices as OptionAndChoice[], // written by requestImageDownloads alone
  }))
}

/** Cancels downloads for the gallery of a product. Downloads for its texts stay queued. */
export async function cancelImageDownloads(tx: Tx, productId: string): Promise<void> {
  await tx.deleteFrom('image_downloads').where('product_id', '=', productId).where('in_text', '=', false).execute()
}

/** Claimed download. */
export interface DueDownload {
  productId: string
  url: string
  position: number
  altText: string
  attempts: number
  byHand: boolean
  inText: boolean
  choices: OptionAndChoice[]
}

/** Claims due downloads, limited to these products, by postponing their next attempt. */
export async function claimDueDownloads(
  db: Database,
  now: Date,
  productIds: ReadonlySet<string> | undefined,
): Promise<DueDownload[]> {
  const ofThese: ReturnType<typeof sql<SqlBool>> = productIds
    ? sql<SqlBool>`product_id = any(${[...productIds]}::uuid[])`
    : sql<SqlBool>`true`
  const { rows } = await sql<{
    product_id: string
    url: string
    position: number
    alt_text: string
    attempts: number
    by_hand: boolean
    in_text: boolean
    choices: OptionAndChoice[]
  }>`
    update image_downloads set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MINUTES * 60_000)}
    where (product_id, url) in (
      select product_id, url from image_downloads where status = 'pending' and next_attempt_at <= ${now} and ${ofThese}
      order by next_attempt_at limit ${CLAIM_BATCH_SIZE} for update skip locked)
    returning product_id, url, position, alt_text, attempts, by_hand, in_text, choices`.execute(db)
  return rows.map((row) => ({
    productId: row.product_id,
    url: row.url,
    position: row.position,
    altText: row.alt_text,
    attempts: row.attempts,
    byHand: row.by_hand,
    inText: row.in_text,
    choices: row.choices,
  }))
}

/** Releases claimed downloads that were not started, so that they are due at once. */
export async function releaseDownloads(db: Database, taken: readonly DueDownload[], now: Date): Promise<void> {
  if (taken.length === 0) return
  await sql`update image_downloads set attempts = attempts - 1, next_attempt_at = ${now}
    where status = 'pending' and (product_id, url) in (
      select * from unnest(${taken.map(({ productId }) => productId)}::uuid[], ${taken.map(({ url }) => url)}::text[]))`.execute(
    db,
  )
}

/** Deletes a download. Returns false if it does not exist any more. */
export async function deleteImageDownload(
  tx: Tx,
  { productId, url }: Pick<DueDownload, 'productId' | 'url'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('image_downloads')
    .where('product_id', '=', productId)
    .where('url', '=', url)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Postpones a failed download, or marks it as failed for good. */
export async function postponeImageDownload(
  db: Database,
  { productId, url }: Pick<DueDownload, 'productId' | 'url'>,
  { isFinal, reason, nextAttemptAt }: { isFinal: boolean; reason: string; nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable('image_downloads')
    .set({ status: isFinal ? 'refused' : 'pending', reason, next_attempt_at: nextAttemptAt })
    .where('product_id', '=', productId)
    .where('url', '=', url)
    .execute()
}

/** Counts pending downloads, of all products or of these. */
export async function countPendingImages(db: Database, productIds?: readonly string[]): Promise<number> {
  const query = db
    .selectFrom('image_downloads')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', '=', 'pending')
  const { count } = await (
    productIds ? query.where('product_id', '=', sql<string>`any(${productIds}::uuid[])`) : query
  ).executeTakeFirstOrThrow()
  return Number(count)
}
