import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { findEmailKey } from '../contacts/index.ts'
import { findKept, runKept } from '../db/named-statements.ts'
import type { Database } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { type Tx, WriteConflict } from '../db/transaction.ts'
import type { Person } from '../identity/index.ts'
import { type Payment, paymentRow } from '../payments/index.ts'
import { isOwn } from './placing/claim-orders.ts'
import type { HeldPieces, KeptOrder, OrderContent } from './order.ts'
import { searchTextOf } from './search/search-text.ts'

/** Writes an order that is new, or the next try of one whose payment has failed: that keeps its id and number. With its payment, by one statement. */
export async function insertOrder(
  tx: Tx,
  order: Omit<KeptOrder, 'number' | 'revision'>,
  payment?: Payment,
): Promise<KeptOrder> {
  const columns = { ...changingColumns(order), ...writtenOnce(order) }
  const writer = payment ? tx.with('paying', (sub) => sub.insertInto('payments').values(paymentRow(payment))) : tx
  const insert = writer
    .insertInto('orders')
    .values({
      owner_id: order.owner.id,
      owner_kind: order.owner.kind,
      id: order.id,
      checkout_id: order.checkoutId,
      member_id: memberOf(order.owner),
      currency: order.currency,
      created_at: order.createdAt,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'id'])
        .doUpdateSet(({ ref }) => ({
          ...newValues(columns),
          currency: ref('excluded.currency'),
          created_at: ref('excluded.created_at'),
        }))
        .where('orders.status', '=', 'REJECTED'),
    )
    .returning(['number', 'revision'])
  const row = await findKept(tx, insert)
  if (!row) throw new WriteConflict('The order was placed by another request.')
  return { ...order, ...row }
}

/** Only the status, sums, note and archive of an order ever change. Refused where somebody changed it meanwhile. */
export async function saveOrder(tx: Tx, order: KeptOrder): Promise<KeptOrder> {
  const revision = order.revision + 1n
  const { numAffectedRows } = await runKept(
    tx,
    tx
      .updateTable('orders')
      .set({ ...changingColumns(order), revision })
      .where('owner_id', '=', order.owner.id)
      .where('id', '=', order.id)
      .where('revision', '=', order.revision),
  )
  if (numAffectedRows !== 1n) throw new WriteConflict('The order was changed by another request.')
  return { ...order, revision }
}

/** A shopper finds an order of their own; whoever runs the shop (no owner named) finds any. */
export async function findOrder(
  db: Database | Tx,
  ownerId: string | undefined,
  id: string,
): Promise<KeptOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where(isOwn(ownerId!)))
    .executeTakeFirst()
  return row && toOrder(row)
}

/** In the order of the ids; those of one owner, where one is named. */
export async function findOrders(db: Database, ids: readonly string[], ownerId?: string): Promise<KeptOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .$if(ownerId !== undefined, (query) => query.where(isOwn(ownerId!)))
    .execute()
  const found = new Map(rows.map((row) => [row.id, toOrder(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** As people call it. */
export async function findOrderByNumber(db: Database, number: bigint): Promise<KeptOrder | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
  return row && toOrder(row)
}

/** Orders that are somebody's, by their numbers. */
export async function listOrders(
  db: Database,
  { after, limit }: { after: bigint; limit: number },
): Promise<KeptOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '>', after)
    .where('status', 'in', ['APPROVED', 'CANCELED'])
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

/** Whatever changes an order, its payments, deliveries or returns locks its row first: they queue up on it. */
export async function findOrderToChange(tx: Tx, id: string): Promise<KeptOrder | undefined> {
  const row = await findKept(tx, tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate())
  return row && toOrder(row)
}

/**
 * Which orders are a person's, to be shown and to be forgotten: their own, those of visitors who have signed in as them, and what guests had ordered under their address until they proved that it is theirs. Whoever names it
 * afterwards without signing in may be anybody.
 */
export function isOrderOf({ memberId, contactId, provenAt, ownerIds }: Person): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`(owner_id = ${memberId} or member_id = ${memberId})`
  const asVisitor = sql<SqlBool>`(member_id is null and owner_id = any(${ownerIds}::uuid[]))`
  if (contactId === undefined || provenAt === undefined) return sql`(${own} or ${asVisitor})`
  const asGuest = sql<SqlBool>`(member_id is null and owner_kind = 'visitor' and contact_id = ${contactId} and created_at < ${provenAt})`
  return sql`(${own} or ${asVisitor} or ${asGuest})`
}

export async function findOrdersOf(db: Database, person: Person): Promise<KeptOrder[]> {
  const query = db.selectFrom('orders').selectAll().where(isOrderOf(person)).orderBy('created_at', 'desc')
  return (await query.execute()).map(toOrder)
}

export async function lockOrdersOf(tx: Tx, person: Person): Promise<KeptOrder[]> {
  const rows = await tx.selectFrom('orders').selectAll().where(isOrderOf(person)).orderBy('id').forUpdate().execute()
  return rows.map(toOrder)
}

/** Of people who are gone. */
export async function findOrdersToForget(db: Database): Promise<KeptOrder[]> {
  const rows = await db.selectFrom('orders').selectAll().where('forget_when_over', '=', true).execute()
  return rows.map(toOrder)
}

/** Ids of what guests could not pay for, and that still say who they are. */
export async function listRefusedBefore(db: Database, before: Date): Promise<string[]> {
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

export async function forgetWhenOver(tx: Tx, orders: readonly KeptOrder[]): Promise<void> {
  for (const { owner, id } of orders)
    await tx
      .updateTable('orders')
      .set({ forget_when_over: true })
      .where('owner_id', '=', owner.id)
      .where('id', '=', id)
      .execute()
}

/** Amounts stay, those of its payments too. */
export async function makeNobodys(tx: Tx, { owner, id }: KeptOrder, content: OrderContent): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      content: JSON.stringify(content),
      contact_id: null,
      email_key: null,
      merchant_note: null,
      search_text: searchTextOf(content),
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

/** Whoever has signed in as the visitor who orders, in another tab. */
function memberOf(owner: KeptOrder['owner']): RawBuilder<string | null> | null {
  if (owner.kind !== 'visitor') return null
  return sql<string | null>`(select member_id from signed_in_visitors where visitor_id = ${owner.id}::uuid)`
}

/** Of the row that was to be inserted. */
function newValues<Columns extends object>(columns: Columns): { [Name in keyof Columns]: RawBuilder<Columns[Name]> } {
  // Of the same names.
  return Object.fromEntries(Object.keys(columns).map((name) => [name, sql.ref(`excluded.${name}`)])) as never
}

function changingColumns(order: Omit<KeptOrder, 'number' | 'revision'>) {
  return {
    status: order.status,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    paid_minor: order.paidMinor,
    refunded_minor: order.refundedMinor,
    charged_back_minor: order.chargedBackMinor,
    waived_minor: order.waivedMinor,
    merchant_note: order.merchantNote ?? null,
    archived: order.archived,
    stock_held: JSON.stringify(order.stockHeld),
    updated_at: order.updatedAt,
  }
}

function writtenOnce({ totalMinor, content, contactId }: Pick<KeptOrder, 'totalMinor' | 'content' | 'contactId'>) {
  return {
    total_minor: totalMinor,
    content: JSON.stringify(content),
    contact_id: contactId ?? null,
    channel_type: content.channelInfo.type,
    email_key: findEmailKey(content.buyerInfo?.email ?? '') ?? null,
    search_text: searchTextOf(content),
  }
}

export function toOrder(row: Selectable<Schema['orders']>): KeptOrder {
  return {
    id: row.id,
    owner: { id: row.owner_id, kind: row.owner_kind },
    number: row.number,
    checkoutId: row.checkout_id,
    currency: row.currency,
    totalMinor: row.total_minor,
    paidMinor: row.paid_minor,
    refundedMinor: row.refunded_minor,
    chargedBackMinor: row.charged_back_minor,
    waivedMinor: row.waived_minor,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    content: row.content as OrderContent, // written by this file alone
    contactId: row.contact_id ?? undefined,
    merchantNote: row.merchant_note ?? undefined,
    archived: row.archived,
    stockHeld: row.stock_held as HeldPieces[], // written by this file alone
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
