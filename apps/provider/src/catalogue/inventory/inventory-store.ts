import { STOCK_MAX } from '@cartwright/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Product } from '../model/product.ts'
import { indexAndRecordChanges } from '../changes/change-feed.ts'
import { buildStockChangesInsert } from '../changes/change-feed-store.ts'
import { getStockId } from '../model/derived-variants.ts'

export interface StockDeduction {
  productId: string
  variantId: string
  quantity: number
  /** Whether the items are deducted from tracked stock, so that they can be restocked. */
  isCounted?: boolean
}

/** Row of stock with the deductions that it serves. */
export interface StockRow {
  productId: string
  stockId: string
  quantity: number
  deductions: StockDeduction[]
}

/** Adds up deductions of derived variants, which share one row of stock. */
export function toSortedStockRows(takes: readonly StockDeduction[]): StockRow[] {
  const rows = new Map<string, StockRow>()
  for (const take of takes) {
    const stockId = getStockId(take.variantId)
    const key = `${take.productId} ${stockId}`
    const row = rows.get(key) ?? { productId: take.productId, stockId, quantity: 0, deductions: [] }
    row.quantity += take.quantity
    row.deductions.push(take)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => compare(a.productId, b.productId) || compare(a.stockId, b.stockId))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Change of one row of stock. Absent fields stay unchanged. */
export interface StockUpdate {
  stockId: string
  quantity?: number
  inStock?: boolean
}

/** Turns stock tracking of a locked product on or off. Tracked stock is in stock while its quantity is positive. */
export async function saveInventory(
  tx: Tx,
  productId: string,
  tracked: boolean,
  said: readonly StockUpdate[],
): Promise<void> {
  await sql`
    update stock set tracked = ${tracked}::boolean,
      quantity = case when ${tracked}::boolean then coalesce(said.quantity, stock.quantity) else stock.quantity end,
      in_stock = case when ${tracked}::boolean then coalesce(said.quantity, stock.quantity) > 0
        else coalesce(said."inStock", stock.in_stock) end
    from stock as row left join jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said("stockId" uuid, quantity integer, "inStock" boolean) on said."stockId" = row.variant_id
    where row.product_id = ${productId} and stock.product_id = row.product_id and stock.variant_id = row.variant_id`.execute(
    tx,
  )
  await indexAndRecordChanges(tx, 'stock', [productId])
}

export interface DeductedRow {
  product_id: string
  variant_id: string
  tracked: boolean
  in_stock: boolean
  /** Number of the change if nothing sold out; the same statement then records it. */
  number: bigint | null
}

/** Deducts stock where there is enough. Rows are locked in the order of their keys. Returns the changed ones. */
export async function deductRows(tx: Tx, rows: readonly StockRow[]): Promise<DeductedRow[]> {
  const [productIds, stockIds] = [rows.map(({ productId }) => productId), rows.map(({ stockId }) => stockId)]
  const taken = await sql<DeductedRow>`${sql.raw(PREPARED)}
    with given as materialized (
      select * from unnest((select ${productIds}::uuid[]), (select ${stockIds}::uuid[]), (select ${rows.map(({ quantity }) => quantity)}::int[]))
        as given (product_id, variant_id, wanted)
    ),
    held as materialized (
      select s.product_id, s.variant_id, given.wanted from given join stock s using (product_id, variant_id)
      order by s.product_id, s.variant_id for update of s
    ),
    taken as (
      update stock s set
        quantity = case when tracked then quantity - wanted else quantity end,
        in_stock = case when tracked then quantity > wanted else in_stock end
      from held where s.product_id = held.product_id and s.variant_id = held.variant_id
        and ((tracked and quantity >= wanted) or (not tracked and in_stock))
      returning s.product_id, s.variant_id, tracked, in_stock
    ),
    recorded as (${buildStockChangesInsert(sql`select distinct product_id from taken where (select count(*) from taken where in_stock) = (select count(*) from given) order by product_id`)})
    select taken.*, (select max(number) from recorded) as number from taken`.execute(tx)
  return taken.rows
}

/** Adds to a row of stock, up to the maximum. Returns false if the row does not exist. */
export async function restockRow(tx: Tx, { productId, stockId, quantity }: StockRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({
      quantity: sql`case when tracked then least(quantity + ${quantity}::int, ${STOCK_MAX}::int) else quantity end`,
      in_stock: sql`tracked or in_stock`,
    })
    .where('product_id', '=', productId)
    .where('variant_id', '=', stockId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds to tracked stock, all or nothing. Returns the rows that would exceed the maximum; then nothing changes. */
export async function increaseStock(tx: Tx, adds: readonly StockDeduction[]): Promise<StockDeduction[]> {
  const refused: StockDeduction[] = []
  for (const { productId, stockId, quantity, deductions } of toSortedStockRows(adds)) {
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({
        quantity: sql`case when tracked then quantity + ${quantity}::int else quantity end`,
        in_stock: sql`tracked or in_stock`,
      })
      .where('product_id', '=', productId)
      .where('variant_id', '=', stockId)
      .where(sql<SqlBool>`(not tracked or quantity + ${quantity}::int <= ${STOCK_MAX}::int)`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refused.push(...deductions)
  }
  if (refused.length === 0)
    await indexAndRecordChanges(tx, 'stock', [...new Set(adds.map(({ productId }) => productId))])
  return refused
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
