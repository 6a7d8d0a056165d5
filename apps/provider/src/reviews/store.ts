import type { ProductReviewOrder } from '@cartwright/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { calculateRelevance, type Review, type ReviewFile, type ReviewStatus } from './review.ts'

type Row = Selectable<Schema['reviews']> & { files: ReviewFile[] }

const FILES = sql<ReviewFile[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'type', f.media_type, 'width', f.width, 'height', f.height) order by m.position)
  from review_media m join media_files f on f.id = m.file_id where m.review_id = reviews.id), '[]')`

/** Inserts a review with its files. Returns false if its author has reviewed the product already. */
export async function insertReview(tx: Tx, review: Review): Promise<boolean> {
  const inserted = await tx
    .insertInto('reviews')
    .values({ id: review.id, created_at: review.createdAt, ...toColumns(review) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await insertFiles(tx, review)
  return true
}

/** Saves a locked review with its files. */
export async function saveReview(tx: Tx, review: Review): Promise<void> {
  await tx.updateTable('reviews').set(toColumns(review)).where('id', '=', review.id).execute()
  await tx.deleteFrom('review_media').where('review_id', '=', review.id).execute()
  await insertFiles(tx, review)
}

async function insertFiles(tx: Tx, { id, files }: Review): Promise<void> {
  const rows = files.map((file, position) => ({ review_id: id, position, file_id: file.id }))
  if (rows.length > 0) await tx.insertInto('review_media').values(rows).execute()
}

/** Shows one file in place of another one, in all reviews. */
export async function replaceFileOfReviews(tx: Tx, fileId: string, byId: string): Promise<void> {
  await tx.updateTable('review_media').set({ file_id: byId }).where('file_id', '=', fileId).execute()
}

export async function deleteReviewRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}

export async function findReview(db: Database | Tx, id: string): Promise<Review | undefined> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .select(FILES.as('files'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toReview(row)
}

export async function findReviewForUpdate(tx: Tx, id: string): Promise<Review | undefined> {
  const locked = await tx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findReview(tx, id)
}

/** Reads reviews in the order of their ids. Deleted ones are left out. */
export async function findReviews(db: Database, ids: readonly string[]): Promise<Review[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('reviews').selectAll().select(FILES.as('files')).where('id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, toReview(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Reads reviews of a status, oldest first. */
export async function listReviews(db: Database, status: ReviewStatus, limit: number): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .select(FILES.as('files'))
    .where('status', '=', status)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toReview)
}

const ORDERS: Readonly<Record<ProductReviewOrder, RawBuilder<unknown>>> = {
  RELEVANT: sql`relevance desc, reviewed_at desc, id desc`,
  NEWEST: sql`reviewed_at desc, id desc`,
  HIGHEST: sql`rating desc, reviewed_at desc, id desc`,
  LOWEST: sql`rating, reviewed_at, id`,
}

/** Reads a page of the approved reviews of a product. */
export async function listProductReviews(
  db: Database,
  productId: string,
  { order, limit, offset }: { order: ProductReviewOrder; limit: number; offset: number },
): Promise<Review[]> {
  const { rows } = await sql<Row>`select reviews.*, ${FILES} as files from reviews
    where product_id = ${productId}::uuid and status = 'APPROVED'
    order by ${ORDERS[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(toReview)
}

/** Counts the approved ratings of a product, from one to five stars, in an index (decision 82). */
export async function countRatings(db: Database, productId: string): Promise<[number, number, number, number, number]> {
  const { rows } = await sql<{ rating: number; count: number }>`select rating, count(*)::int as count from reviews
    where product_id = ${productId}::uuid and status = 'APPROVED' group by rating`.execute(db)
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const { rating, count } of rows) counts[rating - 1] = count
  return counts
}

function toColumns(review: Review) {
  const { reply } = review
  return {
    product_id: review.productId,
    owner_kind: review.owner?.kind ?? null,
    owner_id: review.owner?.id ?? null,
    contact_id: review.contactId ?? null,
    author_name: review.authorName ?? null,
    email: review.email?.address ?? null,
    email_key: review.email?.key ?? null,
    title: review.title ?? null,
    body: review.body ?? null,
    rating: review.rating,
    status: review.status,
    manually_changed: review.isManuallyChanged,
    is_verified: review.isVerified,
    origin_app_id: review.originAppId ?? null,
    reply: reply?.message ?? null,
    reply_created_at: reply?.createdAt ?? null,
    reply_updated_at: reply?.updatedAt ?? null,
    relevance: calculateRelevance(review),
    revision: review.revision,
    publish_count: review.publishCount,
    reviewed_at: review.reviewedAt,
    updated_at: review.updatedAt,
  }
}

function toReview(row: Row): Review {
  return {
    id: row.id,
    productId: row.product_id,
    owner: row.owner_id !== null && row.owner_kind !== null ? { kind: row.owner_kind, id: row.owner_id } : undefined,
    contactId: row.contact_id ?? undefined,
    authorName: row.author_name ?? undefined,
    email: row.email !== null && row.email_key !== null ? { address: row.email, key: row.email_key } : undefined,
    title: row.title ?? undefined,
    body: row.body ?? undefined,
    rating: row.rating,
    files: row.files,
    status: row.status,
    isManuallyChanged: row.manually_changed,
    isVerified: row.is_verified,
    originAppId: row.origin_app_id ?? undefined,
    reply:
      row.reply !== null && row.reply_created_at !== null && row.reply_updated_at !== null
        ? { message: row.reply, createdAt: row.reply_created_at, updatedAt: row.reply_updated_at }
        : undefined,
    revision: row.revision,
    publishCount: row.publish_count,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
