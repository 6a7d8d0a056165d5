import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordStockChanges, trackChanges } from '../changes/change-feed.ts'
import {
  deductRows,
  type DeductedRow,
  type StockDeduction,
  type StockRow,
  toSortedStockRows,
} from './inventory-store.ts'

/**
 * Deducts stock for orders, all or nothing. Returns the rows that have too little; then nothing changes. Rows are locked in
 * the order of their keys, so that two orders never deadlock. If stock tracking has changed since the order was created,
 * the order must be created again. Concurrent orders for one row wait for one statement and a commit. Products that sell out
 * are recorded as by {@link recordStockChanges}.
 */
export async function deductStock(tx: Tx, takes: readonly StockDeduction[]): Promise<StockDeduction[]> {
  const rows = toSortedStockRows(takes)
  if (rows.length === 0) return []
  const taken = await deductRows(tx, rows)
  const found = rows.map((row) =>
    taken.find((each) => each.product_id === row.productId && each.variant_id === row.stockId),
  )
  const refused = rows.flatMap((row, at) => (found[at] ? [] : row.deductions))
  if (refused.length > 0) return refused
  for (const [at, row] of rows.entries()) requireSameTracking(row, found[at]!)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const number = taken[0]?.number ?? null
  if (number !== null) trackChanges(tx, ['stock'], productIds, [number])
  else {
    const soldOut = taken.filter((each) => !each.in_stock).map((each) => each.product_id)
    await recordStockChanges(tx, productIds, soldOut)
  }
  return []
}

function requireSameTracking({ deductions }: StockRow, { tracked }: Pick<DeductedRow, 'tracked'>): void {
  if (deductions.every(({ isCounted = tracked }) => isCounted === tracked)) return
  throw new AppError('VERSION_CONFLICT', 409, 'What is in stock has just been changed. Please try again.')
}
