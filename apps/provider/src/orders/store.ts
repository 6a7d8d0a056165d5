import { type Selectable, sql } from 'kysely'
import { parseEmailKey } from '../contacts/index.ts'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { toColumnList, type ColumnTypes, recordset } from '../platform/db/recordset.ts'
import { findSavedFlags } from '../platform/db/optimistic-locking.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Tx, WriteConflict } from '../platform/db/transaction.ts'
import { insertPayments, type Payment } from '../payments/index.ts'
import type { HeldStock, StoredOrder, OrderContent, OrderRef } from './order.ts'
import { getSearchText } from './search-text.ts'

/**
 * Inserts a new order, or the next attempt of one whose payment failed, which keeps its id; the payment is part of
 * the statement. The order gets its number on approval: at once if no provider has to take money first, else by
 * `saveOrder`.
 */
export async function insertOrder(
  tx: Tx,
  order: Omit<StoredOrder, 'number' | 'revision'>,
  payment?: Payment,
): Promise<StoredOrder> {
  const row = await executeBatched(tx, INSERT_ORDERS, { order, payment })
  if (!row) throw new WriteConflict('The order was placed by another request.')
  return { ...order, ...row }
}

interface OrderInsert {
  order: Omit<StoredOrder, 'number' | 'revision'>
  payment: Payment | undefined
}

const CHANGING = {
  status: 'text',
  payment_status: 'text',
  fulfillment_status: 'text',
  paid_minor: 'int8',
  refunded_minor: 'int8',
  charged_back_minor: 'int8',
  waived_minor: 'int8',
  merchant_note: 'text',
  archived: 'boolean',
  stock_held: 'jsonb',
  updated_at: 'timestamptz',
} satisfies ColumnTypes<keyof ReturnType<typeof changingColumns>>
const NEW_ORDER = {
  owner_id: 'uuid',
  owner_kind: 'text',
  id: 'uuid',
  checkout_id: 'uuid',
  currency: 'text',
  created_at: 'timestamptz',
  ...CHANGING,
  total_minor: 'int8',
  content: 'jsonb',
  contact_id: 'uuid',
  channel_type: 'text',
  email_key: 'text',
  search_text: 'text',
} satisfies ColumnTypes<keyof ReturnType<typeof newColumns>>
/** Columns that the next attempt of an order replaces. */
const RETRY_COLUMNS = Object.keys(NEW_ORDER).filter(
  (name) => !['owner_id', 'owner_kind', 'id', 'checkout_id'].includes(name),
)

const INSERT_ORDERS: BatchStatement<
  OrderInsert,
  { owner_id: string; id: string; number: bigint | null; revision: bigint },
  Pick<StoredOrder, 'number' | 'revision'> | undefined
> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    with paying as (${insertPayments(all.flatMap(({ payment }) => payment ?? []))})
    insert into orders (${toColumnList(NEW_ORDER)}, member_id, number)
    select ${toColumnList(NEW_ORDER, 'given')}, s.member_id, case when given.status in ('APPROVED', 'CANCELED') then nextval('order_numbers') end
    from ${recordset(
      NEW_ORDER,
      all.map(({ order }) => newColumns(order)),
      'given',
    )}
    left join signed_in_visitors s on s.visitor_id = given.owner_id and given.owner_kind = 'visitor'
    on conflict (owner_id, id) do update set ${sql.raw(RETRY_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', '))},
      number = coalesce(orders.number, excluded.number)
    where orders.status = 'REJECTED'
    returning owner_id, id, number, revision`,
  results: (rows, all) =>
    all.map(({ order }) => {
      const row = rows.find((each) => each.owner_id === order.owner.id && each.id === order.id)
      return row && { number: toOrderNumber(order.status, row.number), revision: row.revision }
    }),
}

function newColumns(order: Omit<StoredOrder, 'number' | 'revision'>) {
  return {
    owner_id: order.owner.id,
    owner_kind: order.owner.kind,
    id: order.id,
    checkout_id: order.checkoutId,
    currency: order.currency,
    created_at: order.createdAt,
    ...changingColumns(order),
    total_minor: `${order.totalMinor}`,
    content: order.content,
    contact_id: order.contactId,
    channel_type: order.content.channelInfo.type,
    email_key: parseEmailKey(order.content.buyerInfo?.email ?? ''),
    search_text: getSearchText(order.content),
  }
}

/**
 * Saves status, amounts, note and archive flag of an order; other columns never change. An approved order without a
 * number gets one. Throws `WriteConflict` if the revision has changed.
 */
export async function saveOrder(tx: Tx, order: StoredOrder): Promise<StoredOrder> {
  const saved = { ...order, revision: order.revision + 1n }
  const row = await executeBatched(tx, UPDATE_ORDERS, saved)
  if (!row) throw new WriteConflict('The order was changed by another request.')
  return { ...saved, number: toOrderNumber(order.status, row.number) }
}

interface SavedRow {
  owner_id: string
  id: string
  number: bigint | null
}

const UPDATE_ORDERS: BatchStatement<StoredOrder, SavedRow, SavedRow | undefined> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    update orders o set (${toColumnList(CHANGING)}, revision, number) = row(${toColumnList(CHANGING, 'given')}, given.revision,
      case when o.number is null and given.status = 'APPROVED' then nextval('order_numbers') else o.number end)
    from ${recordset(
      { owner_id: 'uuid', id: 'uuid', revision: 'int8', ...CHANGING },
      all.map((order) => ({
        owner_id: order.owner.id,
        id: order.id,
        revision: `${order.revision}`,
        ...changingColumns(order),
      })),
      'given',
    )}
    where o.owner_id = given.owner_id and o.id = given.id and o.revision = given.revision - 1
    returning o.owner_id, o.id, o.number`,
  results: (rows, all) => {
    const saved = findSavedFlags(rows, all)
    return all.map(({ owner, id }, at) =>
      saved[at] ? rows.find((row) => row.owner_id === owner.id && row.id === id) : undefined,
    )
  },
}

/**
 * Order number; undefined for orders whose payment is under way or has failed. Orders of earlier versions may have
 * one reserved for their approval.
 */
/** Reads the numbers of orders by id. Orders that are not approved have none. */
export async function readOrderNumbers(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, number, status }) => {
      const shown = toOrderNumber(status, number)
      return shown === undefined ? [] : [[id, shown.toString()] as const]
    }),
  )
}

function toOrderNumber(status: StoredOrder['status'], number: bigint | null): bigint | undefined {
  return status === 'INITIALIZED' || status === 'REJECTED' ? undefined : (number ?? undefined)
}

/** Finds an order of an owner; without an owner, any order, for the shop's staff. */
export async function findOrder(
  db: Database | Tx,
  ownerId: string | undefined,
  id: string,
): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where(isOwnedBy(ownerId!)))
    .executeTakeFirst()
  return row && toOrder(row)
}

/** SQL condition for the orders of a member or visitor, and of the visitors that a member was. */
function isOwnedBy(ownerId: string) {
  return sql<boolean>`(orders.owner_id = ${ownerId}::uuid or orders.member_id = ${ownerId}::uuid)`
}

/** Finds orders in the order of the ids; only those of the owner, if one is given. */
export async function findOrders(db: Database, ids: readonly string[], ownerId?: string): Promise<StoredOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .$if(ownerId !== undefined, (query) => query.where(isOwnedBy(ownerId!)))
    .execute()
  const found = new Map(rows.map((row) => [row.id, toOrder(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Finds an approved or canceled order by its number. */
export async function findOrderByNumber(db: Database, number: bigint): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .where('status', 'in', ['APPROVED', 'CANCELED'])
    .executeTakeFirst()
  return row && toOrder(row)
}

/** Lists approved and canceled orders in the order of their numbers. */
export async function listOrders(
  db: Database,
  { after, limit }: { after: bigint; limit: number },
): Promise<StoredOrder[]> {
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

/**
 * Finds an order and locks its row. Every change of an order, its payments, fulfillments or returns locks it first,
 * so that changes queue.
 */
export async function findOrderForUpdate(tx: Tx, id: string): Promise<StoredOrder | undefined> {
  const row = await executeBatched(tx, LOCK_ORDERS, id)
  return row && toOrder(row)
}

type OrderRow = Selectable<Schema['orders']>

const LOCK_ORDERS: BatchStatement<string, OrderRow, OrderRow | undefined> = {
  statement: (ids) => sql`${sql.raw(PREPARED)}
    select o.* from unnest((select ${ids}::uuid[])) as wanted (id) join orders o using (id) order by o.id for update of o`,
  results: (rows, ids) => ids.map((wanted) => rows.find(({ id }) => id === wanted)),
}

/** Finds the checkout of a payment, to which the buyer returns. */
export async function findCheckoutOfPayment(
  db: Database | Tx,
  paymentId: string,
): Promise<PaymentCheckout | undefined> {
  return executeBatched(db, FIND_PAYMENT_CHECKOUTS, paymentId)
}

interface PaymentCheckout {
  paymentId: string
  orderId: string
  id: string
  kind: 'visitor' | 'member'
  checkoutId: string
}

const FIND_PAYMENT_CHECKOUTS: BatchStatement<string, PaymentCheckout, PaymentCheckout | undefined> = {
  statement: (ids) => sql`${sql.raw(PREPARED)}
    select p.id as "paymentId", o.id as "orderId", o.owner_id as id, o.owner_kind as kind, o.checkout_id as "checkoutId"
    from unnest((select ${ids}::uuid[])) as wanted (id) join payments p using (id)
    join orders o on o.owner_id = p.owner_id and o.id = p.order_id`,
  results: (rows, ids) => ids.map((wanted) => rows.find(({ paymentId }) => paymentId === wanted)),
}

/** Lists rows of several orders, by order id, the oldest first; an empty list if there are none. */
export async function listByOrder<Table extends 'order_history' | 'fulfillments' | 'returns', Item>(
  db: Database,
  table: Table,
  orders: readonly OrderRef[],
  read: (row: Selectable<Schema[Table]>) => Item,
): Promise<Map<string, Item[]>> {
  const itemsByOrder = new Map<string, Item[]>(orders.map(({ id }) => [id, []]))
  if (orders.length === 0) return itemsByOrder
  const ownerIds = [...new Set(orders.map(({ owner }) => owner.id))]
  const { rows } = await sql<Selectable<Schema[Table]> & { order_id: string }>`
    select * from ${sql.table(table)}
    where owner_id = any(${ownerIds}::uuid[]) and order_id = any(${[...itemsByOrder.keys()]}::uuid[]) order by id`.execute(
    db,
  )
  for (const row of rows) itemsByOrder.get(row.order_id)?.push(read(row))
  return itemsByOrder
}

function changingColumns(order: Omit<StoredOrder, 'number' | 'revision'>) {
  return {
    status: order.status,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    paid_minor: `${order.paidMinor}`,
    refunded_minor: `${order.refundedMinor}`,
    charged_back_minor: `${order.chargedBackMinor}`,
    waived_minor: `${order.waivedMinor}`,
    merchant_note: order.merchantNote,
    archived: order.archived,
    stock_held: order.stockHeld,
    updated_at: order.updatedAt,
  }
}

export function toOrder(row: Selectable<Schema['orders']>): StoredOrder {
  return {
    id: row.id,
    owner: { id: row.owner_id, kind: row.owner_kind },
    number: toOrderNumber(row.status, row.number),
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
    content: row.content as OrderContent, // this file alone writes it
    contactId: row.contact_id ?? undefined,
    merchantNote: row.merchant_note ?? undefined,
    archived: row.archived,
    stockHeld: row.stock_held as HeldStock[], // this file alone writes it
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
