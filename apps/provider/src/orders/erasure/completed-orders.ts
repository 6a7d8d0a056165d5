import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type HistoryEntry, readHistories } from '../history.ts'
import { calculateBalanceDue } from '../payments/balance.ts'
import type { StoredOrder } from '../order.ts'
import { getWithdrawalDeadline } from '../returns/return.ts'

/** What somebody still has to do, or a provider to say. */
const OPEN_PAYMENTS = ['started', 'challenged', 'pending', 'due'] as const
const OPEN_REFUNDS = ['started', 'pending'] as const
const OPEN_RETURNS = ['requested', 'approved'] as const

/** Where clocks are put back, it ends by so much later. */
const HOUR_MS = 3_600_000

/** Those with which nobody has anything left to do, so that the shop need not know any more whose they are. */
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

/** Paid, sent, come, and nothing of it can be withdrawn from any more; or nothing will come of it. A merchant who puts it away says so, too. */
function isCompleted(order: StoredOrder, history: readonly HistoryEntry[], now: Date): boolean {
  if (order.status === 'INITIALIZED') return false
  if (order.status !== 'APPROVED' || order.archived || order.paymentStatus === 'FULLY_REFUNDED') return true
  const ends = getWithdrawalDeadline(order, history, 'UTC')
  return calculateBalanceDue(order) === 0n && ends !== undefined && ends.getTime() + HOUR_MS <= now.getTime()
}

/** By their ids: a payment, a refund or a return of theirs is under way. */
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
