import type { Tx } from '../../platform/db/transaction.ts'
import { recordStockChanges } from '../changes/change-feed.ts'
import { restockRow, type StockDeduction, toSortedStockRows } from './inventory-store.ts'

/**
 * Restocks items of an order whose stock is still tracked. Deleted products and quantities above the maximum are ignored,
 * because the caller could not correct them. Rows are locked in the order of deductions.
 */
export async function restockItems(tx: Tx, returned: readonly StockDeduction[]): Promise<void> {
  const found: string[] = []
  for (const row of toSortedStockRows(returned)) if (await restockRow(tx, row)) found.push(row.productId)
  const ids = [...new Set(found)]
  if (ids.length > 0) await recordStockChanges(tx, ids, ids)
}
