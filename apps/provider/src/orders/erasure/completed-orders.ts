import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type HistoryEntry, readHistories } from '../history.ts'
import { calculateBalanceDue } from '../payments/balance.ts'
import type { StoredOrder } from '../order.ts'
import { getWithdrawalDeadline } from '../returns/return.ts'

/** States in which a person or a provider still has to act. */
const OPEN_PAYMENTS = ['started', 'challenged', 'pending', 'due'] as const
const OPEN_REFUNDS = ['started', 'pending'] as const
const OPEN_RETURNS = ['requested', 'approved'] as const

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

/** Ids of orders with a payment, refund or return under way. */
async function findOpenOrderIds(db: Database | Tx, orders: readonly StoredOrder[]): Promise<Set<string>> {
  const ownerIds = [...new Set(orders.map(({ owner }) => owner.id))]
  const ids = orders.map(({ id }) => id)
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('owner_id', 'in', ownerIds)
    .where('order_id', 'in', ids)
    .where('status', 'in', OPEN_PAYMENTS)
    .unionAll(
      db
        .selectFrom('refunds')
        .select('order_id')
        .where('owner_id', 'in', ownerIds)
        .where('order_id', 'in', ids)
        .where('status', 'in', OPEN_REFUNDS),
    )
    .unionAll(
      db
        .selectFrom('returns')
        .select('order_id')
        .where('owner_id', 'in', ownerIds)
        .where('order_id', 'in', ids)
        .where('status', 'in', OPEN_RETURNS),
    )
    .execute()
  return new Set(rows.map((row) => row.order_id))
}
