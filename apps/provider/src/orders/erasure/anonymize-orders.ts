import { eraseCheckoutsOfOrders } from '../../checkout/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import { runSequentially } from '../../platform/concurrency/run-all.ts'
import { scrubEvents } from '../../platform/outbox/index.ts'
import { eraseRedemptionEmails } from '../../pricing/index.ts'
import { findCompletedOrders } from './completed-orders.ts'
import { anonymizeContent } from './anonymize-content.ts'
import type { StoredOrder } from '../order.ts'
import { findOrderForUpdate } from '../store.ts'
import {
  findOrdersToErase,
  listRejectedGuestOrderIds,
  saveAnonymizedOrder,
  eraseOrderTexts,
  deleteUnusedContacts,
} from './erasure-store.ts'

/** Anonymizes completed orders of people who have deleted their account earlier. May be interrupted at any time. */
export async function eraseCompletedOrders(db: Database, now: Date): Promise<void> {
  const over = await findCompletedOrders(db, await findOrdersToErase(db), now)
  await runSequentially(over, ({ id }) =>
    transact(db, async (tx) => {
      const order = await findOrderForUpdate(tx, id)
      if (order) await anonymizeOrders(tx, await findCompletedOrders(tx, [order], now))
    }),
  )
}

const DAY_MS = 86_400_000

/**
 * Anonymizes guests' orders whose payment failed so many days ago, as abandoned checkouts are deleted
 * (`deleteAbandonedCheckouts`). Members keep theirs. May be interrupted at any time, and run by several processes.
 */
export async function eraseRejectedGuestOrders(
  db: Database,
  { afterDays, now }: { afterDays: number; now: Date },
): Promise<number> {
  const before = new Date(now.getTime() - afterDays * DAY_MS)
  let forgotten = 0
  await runSequentially(await listRejectedGuestOrderIds(db, before), (id) =>
    transact(db, async (tx) => {
      const order = await findOrderForUpdate(tx, id)
      const isMeant = order?.status === 'REJECTED' && order.updatedAt < before && order.contactId !== undefined
      if (!isMeant) return // paid for again meanwhile, or anonymized by another process
      const over = await findCompletedOrders(tx, [order], now)
      await anonymizeOrders(tx, over)
      forgotten += over.length
    }),
  )
  return forgotten
}

/** Anonymizes orders with the data stored on the way to them. The orders themselves stay for the shop's accounts. */
export async function anonymizeOrders(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  for (const order of orders) {
    await saveAnonymizedOrder(tx, order, anonymizeContent(order.content))
    await eraseOrderTexts(tx, order)
  }
  await scrubEvents(tx, { entityIds: orders.map(({ id }) => id) })
  await eraseCheckoutsOfOrders(
    tx,
    orders.map(({ owner, checkoutId }) => ({ ownerId: owner.id, checkoutId })),
  )
  const guests = new Set(orders.map(({ owner }) => owner).filter(({ kind }) => kind === 'visitor'))
  await deleteIdempotentResponses(
    tx,
    Array.from(guests, ({ id }) => `visitor:${id}`),
  )
  await eraseRedemptionEmails(
    tx,
    orders.map(({ id }) => id),
  )
  await deleteUnusedContacts(tx, orders)
}
