import { STOCK_MAX } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { recordStockChanges } from '../changes/change-feed.ts'
import { toSortedStockRows, type StockDeduction } from './deduct-stock.ts'

/**
 * Restocks items of an order whose stock is still tracked. Deleted products and quantities above the maximum are ignored,
 * because the caller could not correct them. Rows are locked in the order of deductions.
 */
export async function restockItems(tx: Tx, returned: readonly StockDeduction[]): Promise<void> {
  const found: string[] = []
  for (const { productId, stockId, quantity } of toSortedStockRows(returned)) {
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({
        quantity: sql`case when tracked then least(quantity + ${quantity}::int, ${STOCK_MAX}::int) else quantity end`,
        in_stock: sql`tracked or in_stock`,
      })
      .where('product_id', '=', productId)
      .where('variant_id', '=', stockId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) found.push(productId)
  }
  const ids = [...new Set(found)]
  if (ids.length > 0) await recordStockChanges(tx, ids, ids)
}
