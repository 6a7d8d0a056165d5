import { STOCK_MAX } from '@cartwright/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Product } from '../model/product.ts'
import { indexAndRecordChanges } from '../changes/change-feed.ts'
import { insertStockMovements, type StockMovement, toStockMovement } from '../store/stock-movement-store.ts'
import { type StockDeduction, toSortedStockRows } from './order-stock-store.ts'

/** Change of one row of stock. Absent fields stay unchanged. */
export interface StockUpdate {
  stockId: string
  quantity?: number
  inStock?: boolean
}

interface SavedStock {
  variantId: string
  tracked: boolean
  quantity: number
  wasTracked: boolean
  formerQuantity: number
}

/** Turns stock tracking of a locked product on or off. Tracked stock is in stock while its quantity is positive. */
export async function saveInventory(
  tx: Tx,
  productId: string,
  tracked: boolean,
  said: readonly StockUpdate[],
): Promise<void> {
  const { rows } = await sql<SavedStock>`
    update stock set tracked = ${tracked}::boolean,
      quantity = case when ${tracked}::boolean then coalesce(said.quantity, stock.quantity) else stock.quantity end,
      in_stock = case when ${tracked}::boolean then coalesce(said.quantity, stock.quantity) > 0
        else coalesce(said."inStock", stock.in_stock) end
    from stock as row left join jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said("stockId" uuid, quantity integer, "inStock" boolean) on said."stockId" = row.variant_id
    where row.product_id = ${productId} and stock.product_id = row.product_id and stock.variant_id = row.variant_id
    returning stock.variant_id as "variantId", stock.tracked, stock.quantity,
      row.tracked as "wasTracked", row.quantity as "formerQuantity"`.execute(tx)
  await insertStockMovements(
    tx,
    rows.flatMap(({ variantId, tracked: isTracked, quantity, wasTracked, formerQuantity }) => {
      const before = { tracked: wasTracked, quantity: formerQuantity }
      return toStockMovement({ productId, variantId, before, after: { tracked: isTracked, quantity } }) ?? []
    }),
  )
  await indexAndRecordChanges(tx, 'stock', [productId])
}

/** Adds to tracked stock, all or nothing. Returns the rows that would exceed the maximum; then nothing changes. */
export async function increaseStock(tx: Tx, adds: readonly StockDeduction[]): Promise<StockDeduction[]> {
  const refused: StockDeduction[] = []
  const movements: StockMovement[] = []
  for (const { productId, stockId, quantity, deductions } of toSortedStockRows(adds)) {
    const row = await tx
      .updateTable('stock')
      .set({
        quantity: sql`case when tracked then quantity + ${quantity}::int else quantity end`,
        in_stock: sql`tracked or in_stock`,
      })
      .where('product_id', '=', productId)
      .where('variant_id', '=', stockId)
      .where(sql<SqlBool>`(not tracked or quantity + ${quantity}::int <= ${STOCK_MAX}::int)`)
      .returning(['tracked', 'quantity'])
      .executeTakeFirst()
    if (!row) refused.push(...deductions)
    if (row?.tracked) movements.push({ productId, variantId: stockId, delta: quantity, quantity: row.quantity })
  }
  if (refused.length > 0) return refused
  await insertStockMovements(tx, movements)
  await indexAndRecordChanges(tx, 'stock', [...new Set(adds.map(({ productId }) => productId))])
  return []
}

export async function savePreorder(tx: Tx, productId: string, preorder: Product['preorder']): Promise<void> {
  await tx
    .updateTable('products')
    .set({ preorder: preorder && JSON.stringify(preorder), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute()
  await indexAndRecordChanges(tx, 'product', [productId], 'content')
}

/** Reads a page of products, or of those with these ids, in order of creation. */
export async function listProductIds(
  db: Database,
  query: {
    ids: readonly string[] | undefined
    withHidden: boolean
    descending: boolean
    limit: number
    offset: number
  },
): Promise<{ ids: string[]; total: number }> {
  const ofThese = query.ids ? sql<SqlBool>`id = any(${query.ids}::uuid[])` : sql<SqlBool>`true`
  const where = sql<SqlBool>`${ofThese} and ${query.withHidden ? sql`true` : sql`visible`}`
  const { rows } = await sql<{ id: string }>`
    select id from products where ${where} order by numeric_id ${sql.raw(query.descending ? 'desc' : 'asc')}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from products where ${where}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}
