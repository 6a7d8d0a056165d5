import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { OrderRef } from '../order.ts'

/** Counts the downloads of an order, by line id. */
export async function countDownloads(db: Database | Tx, { owner, id }: OrderRef): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('order_downloads')
    .select(['line_id', 'downloads'])
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .execute()
  return new Map(rows.map((row) => [row.line_id, row.downloads]))
}

/** Increments the downloads of a line by one conditional statement; false if `max` is used up. */
export async function incrementDownloads(
  db: Database,
  { owner, id }: OrderRef,
  lineId: string,
  { max, at }: { max: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: counted } = await db
    .insertInto('order_downloads')
    .values({ owner_id: owner.id, order_id: id, line_id: lineId, downloads: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'order_id', 'line_id'])
        .doUpdateSet({ downloads: sql`order_downloads.downloads + 1`, last_at: at })
        .where('order_downloads.downloads', '<', max),
    )
    .executeTakeFirstOrThrow()
  return Boolean(counted)
}

/** Finds the id of the file that a product has now. */
export async function findProductFileId(db: Database | Tx, productId: string): Promise<string | undefined> {
  const product = await db
    .selectFrom('products')
    .select(sql<string | null>`digital_file ->> 'id'`.as('fileId'))
    .where('id', '=', productId)
    .executeTakeFirst()
  return product?.fileId ?? undefined
}
