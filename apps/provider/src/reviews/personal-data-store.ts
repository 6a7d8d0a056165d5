import { type RawBuilder, sql } from 'kysely'
import { recordChanges } from '../catalogue/index.ts'
import type { DataSubject } from '../identity/index.ts'
import { eraseUploads } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { scrubEvents } from '../platform/outbox/index.ts'

/** Reviews by the person, their files, and their uploads. */
export async function exportReviews(db: Database, person: DataSubject): Promise<Record<string, object[]>> {
  const isTheirs = belongsToPerson(person)
  return {
    reviews: await readRows(db, 'reviews', isTheirs, { inOrderOf: ['created_at', 'id'] }),
    review_media: await readRows(db, 'review_media', sql`review_id in (select id from reviews where ${isTheirs})`),
    file_uploads: await readRows(db, 'file_uploads', sql`owner_id = any(${person.ownerIds}::uuid[])`, {
      without: ['token_hash'],
    }),
  }
}

/**
 * Deletes the reviews of the person. A job then deletes their pictures, which no review shows any more, within an
 * hour.
 */
export async function eraseReviews(tx: Tx, person: DataSubject): Promise<void> {
  const { rows } = await sql<{ id: string; product_id: string; status: string }>`
    delete from reviews where ${belongsToPerson(person)} returning id, product_id, status`.execute(tx)
  if (rows.length > 0) await scrubEvents(tx, { entityIds: rows.map(({ id }) => id) })
  await eraseUploads(tx, person.ownerIds)
  const shown = rows.filter(({ status }) => status === 'APPROVED').map((row) => row.product_id)
  await recordChanges(tx, 'product', [...new Set(shown)], 'content')
}

/** Matches reviews by the person's account and browsers, and by the contact once its address is verified. */
function belongsToPerson({ ownerIds, contactId, provenAt }: DataSubject): RawBuilder<unknown> {
  const own = sql`owner_id = any(${ownerIds}::uuid[])`
  if (!contactId || !provenAt) return own
  return sql`(${own} or contact_id = ${contactId}::uuid
    or email_key in (select email_key from contact_emails where contact_id = ${contactId}::uuid))`
}
