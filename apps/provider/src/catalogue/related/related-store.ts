import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Reads the ids of related products, in the merchant's order. */
export async function readRelatedIds(db: Database | Tx, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(PREPARED)}
    select related_id as id from related_products where product_id = ${productId}::uuid order by position`.execute(db)
  return rows.map(({ id }) => id)
}

/** Saves related products. All of the products are locked. */
export async function saveRelatedIds(tx: Tx, productId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('related_products').where('product_id', '=', productId).execute()
  const rows = ids.map((related_id, position) => ({ product_id: productId, related_id, position }))
  if (rows.length > 0) await tx.insertInto('related_products').values(rows).execute()
}
