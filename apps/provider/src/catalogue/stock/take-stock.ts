import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../http/write.ts'
import { recordStockChanges } from '../catalogue-changes.ts'
import { stockIdOf } from '../derived-variants.ts'

export interface StockTake {
  productId: string
  variantId: string
  quantity: number
}

/**
 * Takes stock for an order, all or nothing: a row that has less than is asked changes nothing and is returned. Rows are taken in
 * the order of their keys, so that two orders for the same things never wait for each other in a circle.
 */
export async function takeStock(tx: Tx, takes: readonly StockTake[]): Promise<StockTake[]> {
  const refused: StockTake[] = []
  const soldOut: string[] = []
  for (const { productId, stockId, quantity, of } of inOneOrder(takes)) {
    const taken = await tx
      .updateTable('stock')
      .set({
        quantity: sql`case when tracked then quantity - ${quantity}::int else quantity end`,
        in_stock: sql`case when tracked then quantity > ${quantity}::int else in_stock end`,
      })
      .where('product_id', '=', productId)
      .where('variant_id', '=', stockId)
      .where(sql<SqlBool>`((tracked and quantity >= ${quantity}::int) or (not tracked and in_stock))`)
      .returning('in_stock')
      .executeTakeFirst()
    if (!taken) refused.push(...of)
    else if (!taken.in_stock) soldOut.push(productId)
  }
  if (refused.length > 0) return refused
  await recordStockChanges(tx, [...new Set(takes.map(({ productId }) => productId))], soldOut)
  return []
}

/** Derived variants of one product draw on one row: what they take is added up. */
export function inOneOrder(takes: readonly StockTake[]) {
  const rows = new Map<string, { productId: string; stockId: string; quantity: number; of: StockTake[] }>()
  for (const take of takes) {
    const stockId = stockIdOf(take.variantId)
    const key = `${take.productId} ${stockId}`
    const row = rows.get(key) ?? { productId: take.productId, stockId, quantity: 0, of: [] }
    row.quantity += take.quantity
    row.of.push(take)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => compare(a.productId, b.productId) || compare(a.stockId, b.stockId))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
