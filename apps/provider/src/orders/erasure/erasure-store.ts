import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DataSubject } from '../../identity/index.ts'
import type { OrderContent, StoredOrder } from '../order.ts'
import { getOrderName } from '../order-name.ts'
import { getSearchText } from '../search-text.ts'
import { toOrder } from '../store.ts'

/** States in which a person or a provider still has to act. */
const OPEN_PAYMENTS = ['started', 'challenged', 'pending', 'due'] as const
const OPEN_REFUNDS = ['started', 'pending'] as const
const OPEN_RETURNS = ['requested', 'approved'] as const

/**
 * Condition for the orders of a person, for display and erasure: their own, those of visitors who have signed in as
 * them, and guests' orders with their address from before they verified it. A later guest who enters the address
 * without signing in may be anybody.
 */
export function belongsToPerson({ memberId, contactId, provenAt, ownerIds }: DataSubject): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`(owner_id = ${memberId} or member_id = ${memberId})`
  const asVisitor = sql<SqlBool>`(member_id is null and owner_id = any(${ownerIds}::uuid[]))`
  if (contactId === undefined || provenAt === undefined) return sql`(${own} or ${asVisitor})`
  const asGuest = sql<SqlBool>`(member_id is null and owner_kind = 'visitor' and contact_id = ${contactId} and created_at < ${provenAt})`
  return sql`(${own} or ${asVisitor} or ${asGuest})`
}

export async function findOrdersOfPerson(db: Database, person: DataSubject): Promise<StoredOrder[]> {
  const query = db.selectFrom('orders').selectAll().where(belongsToPerson(person)).orderBy('created_at', 'desc')
  return (await query.execute()).map(toOrder)
}

export async function lockOrdersOfPerson(tx: Tx, person: DataSubject): Promise<StoredOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where(belongsToPerson(person))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toOrder)
}

/** Finds orders that are marked for erasure on completion. */
export async function findOrdersToErase(db: Database): Promise<StoredOrder[]> {
  const rows = await db.selectFrom('orders').selectAll().where('forget_when_over', '=', true).execute()
  return rows.map(toOrder)
}

/** Lists ids of guests' orders with failed payments that still have a contact. */
export async function listRejectedGuestOrderIds(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'REJECTED')
    .where('contact_id', 'is not', null)
    .where('owner_kind', '=', 'visitor')
    .where('member_id', 'is', null)
    .where('updated_at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markForErasure(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  for (const { owner, id } of orders)
    await tx
      .updateTable('orders')
      .set({ forget_when_over: true })
      .where('owner_id', '=', owner.id)
      .where('id', '=', id)
      .execute()
}

/** Saves the anonymized content of an order. Amounts stay, including those of its payments. */
export async function saveAnonymizedOrder(tx: Tx, { owner, id }: StoredOrder, content: OrderContent): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      content: JSON.stringify(content),
      contact_id: null,
      email_key: null,
      merchant_note: null,
      search_text: getSearchText(content),
      forget_when_over: false,
    })
    .where('owner_id', '=', owner.id)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('payments')
    .set({ details: '{}' })
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .execute()
}

/**
 * Erases texts, tracking, mails and responses of an order. Amounts, items and times stay. A tracking number leads to
 * the recipient; mails name the buyer, also those to the merchant.
 */
export async function eraseOrderTexts(tx: Tx, { owner, id, number }: StoredOrder): Promise<void> {
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
export async function deleteUnusedContacts(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  const ids = orders.flatMap(({ contactId }) => contactId ?? [])
  await sql`delete from contacts where id = any(${ids}::uuid[])
    and not exists (select from accounts where contact_id = contacts.id)
    and not exists (select from orders where contact_id = contacts.id)`.execute(tx)
}

/** Finds the ids of orders with a payment, refund or return under way. */
export async function findOpenOrderIds(db: Database | Tx, orders: readonly StoredOrder[]): Promise<Set<string>> {
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
