import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { HistoryEntry } from '../history.ts'
import { readHistories } from '../history-store.ts'
import { calculateBalanceDue, type StoredOrder } from '../order.ts'
import { getWithdrawalDeadline } from '../items/return.ts'
import { findOpenOrderIds } from './erasure-store.ts'

/** Margin for the end of daylight saving time, by which a deadline may come later. */
const HOUR_MS = 3_600_000

/** Filters the completed orders, whose buyer the shop need not know any more. */
export async function findCompletedOrders(
  db: Database | Tx,
  orders: readonly StoredOrder[],
  now: Date,
): Promise<StoredOrder[]> {
  if (orders.length === 0) return []
  const open = await findOpenOrderIds(db, orders)
  const histories = await readHistories(db, orders)
  return orders.filter((order) => !open.has(order.id) && isCompleted(order, histories.get(order.id) ?? [], now))
}

/**
 * Whether an order is completed: paid, shipped, delivered and past the withdrawal deadline; or rejected, canceled,
 * refunded or archived.
 */
function isCompleted(order: StoredOrder, history: readonly HistoryEntry[], now: Date): boolean {
  if (order.status === 'INITIALIZED') return false
  if (order.status !== 'APPROVED' || order.archived || order.paymentStatus === 'FULLY_REFUNDED') return true
  const ends = getWithdrawalDeadline(order, history, 'UTC')
  return calculateBalanceDue(order) === 0n && ends !== undefined && ends.getTime() + HOUR_MS <= now.getTime()
}
