import { sql } from 'kysely'
import { forgetCheckouts } from '../../checkout/index.ts'
import type { Database } from '../../db/pool.ts'
import { transact, type Tx } from '../../db/transaction.ts'
import { forgetAnswers } from '../../http/forget-answers.ts'
import { inTurn } from '../../jobs/index.ts'
import { scrubEvents } from '../../outbox/index.ts'
import { forgetRedeemers } from '../../pricing/index.ts'
import { findOver } from './is-over.ts'
import { toNobodys } from './nobodys-order.ts'
import type { KeptOrder } from '../order.ts'
import { findOrderToChange, findOrdersToForget, listRefusedBefore, makeNobodys } from '../store.ts'
import { orderName } from '../order-name.ts'

/** Orders of people who have deleted their account, and that were not over then, are made nobody's once they are. May be stopped at any time. */
export async function forgetOrdersThatAreOver(db: Database, now: Date): Promise<void> {
  const over = await findOver(db, await findOrdersToForget(db), now)
  await inTurn(over, ({ id }) =>
    transact(db, async (tx) => {
      const order = await findOrderToChange(tx, id)
      if (order) await forgetOrders(tx, await findOver(tx, [order], now))
    }),
  )
}

const DAY_MS = 86_400_000

/**
 * What guests have tried to buy and could not pay for, for so many days, is nobody's any more, as what they typed and never ordered (`forgetAbandonedCheckouts`). Members keep theirs. May be stopped at any time, and several
 * processes may do it at once.
 */
export async function forgetRefusedOrders(
  db: Database,
  { afterDays, now }: { afterDays: number; now: Date },
): Promise<number> {
  const before = new Date(now.getTime() - afterDays * DAY_MS)
  let forgotten = 0
  await inTurn(await listRefusedBefore(db, before), (id) =>
    transact(db, async (tx) => {
      const order = await findOrderToChange(tx, id)
      const isMeant = order?.status === 'REJECTED' && order.updatedAt < before && order.contactId !== undefined
      if (!isMeant) return // tried again meanwhile, or forgotten by another process
      const over = await findOver(tx, [order], now)
      await forgetOrders(tx, over)
      forgotten += over.length
    }),
  )
  return forgotten
}

/** With all that was kept on the way to them. The shop has to keep its books: orders stay, as nobody's. */
export async function forgetOrders(tx: Tx, orders: readonly KeptOrder[]): Promise<void> {
  for (const order of orders) {
    await makeNobodys(tx, order, toNobodys(order.content))
    await forgetWords(tx, order)
  }
  await scrubEvents(tx, { entityIds: orders.map(({ id }) => id) })
  await forgetCheckouts(
    tx,
    orders.map(({ owner, checkoutId }) => ({ ownerId: owner.id, checkoutId })),
  )
  const guests = new Set(orders.map(({ owner }) => owner).filter(({ kind }) => kind === 'visitor'))
  await forgetAnswers(
    tx,
    Array.from(guests, ({ id }) => `visitor:${id}`),
  )
  await forgetRedeemers(
    tx,
    orders.map(({ id }) => id),
  )
  await forgetContacts(tx, orders)
}

/** What was said and sent because of an order. Amounts, pieces and moments stay; a parcel's number leads to whoever got it. Mails about it name the buyer, those to the merchant too. */
async function forgetWords(tx: Tx, { owner, id, number }: KeptOrder): Promise<void> {
  const ofOrder = sql`owner_id = ${owner.id} and order_id = ${id}`
  await sql`update returns set reason = null, decision = null where ${ofOrder}`.execute(tx)
  await sql`update refunds set reason = null where ${ofOrder}`.execute(tx)
  await sql`update fulfillments set tracking = null where ${ofOrder}`.execute(tx)
  await sql`delete from order_history where ${ofOrder} and type in ('commented', 'app-noted')`.execute(tx)
  await sql`update order_history set data = data - 'reason' where ${ofOrder}`.execute(tx)
  // What those who run the shop were answered about it.
  await sql`delete from idempotency_keys where operation like 'order%' and position(convert_to(${id}, 'UTF8') in body) > 0`.execute(
    tx,
  )
  await sql`delete from order_downloads where ${ofOrder}`.execute(tx)
  await sql`delete from mails where template like any (array['order-%', 'shop-%']) and props #>> '{order,number}' = any(${[orderName({ number, id }), id]}::text[])`.execute(
    tx,
  )
}

/** Those that were kept for these orders alone: nobody has an account or another order by them. */
async function forgetContacts(tx: Tx, orders: readonly KeptOrder[]): Promise<void> {
  const ids = orders.flatMap(({ contactId }) => contactId ?? [])
  await sql`delete from contacts where id = any(${ids}::uuid[])
    and not exists (select from accounts where contact_id = contacts.id)
    and not exists (select from orders where contact_id = contacts.id)`.execute(tx)
}
