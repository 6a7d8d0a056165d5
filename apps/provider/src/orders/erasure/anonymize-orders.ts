import { sql } from 'kysely'
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
import { findOrderForUpdate, findOrdersToErase, listRejectedGuestOrderIds, saveAnonymizedOrder } from '../store.ts'
import { getOrderName } from '../order-name.ts'

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

/**
 * Erases texts, tracking, mails and responses of an order. Amounts, items and times stay. A tracking number leads to
 * the recipient; mails name the buyer, also those to the merchant.
 */
async function eraseOrderTexts(tx: Tx, { owner, id, number }: StoredOrder): Promise<void> {
  const ofOrder = sql`owner_id = ${owner.id} and order_id = ${id}`
  await sql`update returns set reason = null, decision = null where ${ofOrder}`.execute(tx)
  await sql`update refunds set reason = null where ${ofOrder}`.execute(tx)
  await sql`update fulfillments set tracking = null where ${ofOrder}`.execute(tx)
  await sql`delete from order_history where ${ofOrder} and type in ('commented', 'app-noted')`.execute(tx)
  await sql`update order_history set data = data - 'reason' where ${ofOrder}`.execute(tx)
  // Responses to the shop's staff about this order.
  await sql`delete from idempotency_keys where operation like 'order%' and position(convert_to(${id}, 'UTF8') in body) > 0`.execute(
    tx,
  )
  await sql`delete from order_downloads where ${ofOrder}`.execute(tx)
  await sql`delete from mails where template like any (array['order-%', 'shop-%']) and props #>> '{order,number}' = any(${[getOrderName({ number, id }), id]}::text[])`.execute(
    tx,
  )
}

/** Deletes contacts that neither an account nor another order refers to. */
async function deleteUnusedContacts(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  const ids = orders.flatMap(({ contactId }) => contactId ?? [])
  await sql`delete from contacts where id = any(${ids}::uuid[])
    and not exists (select from accounts where contact_id = contacts.id)
    and not exists (select from orders where contact_id = contacts.id)`.execute(tx)
}
