import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DataSubject } from '../../identity/index.ts'
import { anonymizeOrders } from './anonymize-orders.ts'
import { findCompletedOrders } from './completed-orders.ts'
import type { StoredOrder } from '../order.ts'
import { findOrdersOfPerson, markForErasure, belongsToPerson, lockOrdersOfPerson } from './erasure-store.ts'

export async function exportOrders(db: Database, person: DataSubject): Promise<Record<string, object[]>> {
  const ofPerson = belongsToPerson(person)
  const ofOrders = sql`(owner_id, order_id) in (select owner_id, id from orders where ${ofPerson})`
  return {
    // The note is the shop's own, like comments; the search text is a copy.
    orders: await readRows(db, 'orders', ofPerson, {
      without: ['merchant_note', 'search_text'],
      inOrderOf: ['created_at', 'id'],
    }),
    payments: await readRows(db, 'payments', ofOrders),
    refunds: await readRows(db, 'refunds', ofOrders),
    fulfillments: await readRows(db, 'fulfillments', ofOrders),
    order_history: await readRows(db, 'order_history', sql`${ofOrders} and type not in ('commented', 'app-noted')`, {
      inOrderOf: ['order_id', 'id'],
    }),
    returns: await readRows(db, 'returns', ofOrders),
    invoices: await readRows(db, 'invoices', ofOrders),
    order_downloads: await readRows(db, 'order_downloads', ofOrders),
    coupon_redemptions: await readRows(
      db,
      'coupon_redemptions',
      sql`order_id in (select id from orders where ${ofPerson})`,
    ),
  }
}

/**
 * Erases orders of the member, and of the person before there was an account, in any browser. Open orders still need
 * name and address; they are erased once they are completed (`eraseCompletedOrders`).
 */
export async function eraseOrders(tx: Tx, person: DataSubject, now: Date): Promise<void> {
  const orders = await lockOrdersOfPerson(tx, person)
  const over = new Set(await findCompletedOrders(tx, orders, now))
  await anonymizeOrders(tx, [...over])
  await markForErasure(
    tx,
    orders.filter((order) => !over.has(order)),
  )
}

/** Lists the orders that a deletion of the account would not anonymize at once, the newest first. */
export async function listOpenOrders(db: Database, person: DataSubject, now: Date): Promise<StoredOrder[]> {
  const orders = await findOrdersOfPerson(db, person)
  const over = new Set(await findCompletedOrders(db, orders, now))
  return orders.filter((order) => !over.has(order))
}
