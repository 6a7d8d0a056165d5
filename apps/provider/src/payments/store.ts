import { type RawBuilder, type Selectable, sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { toColumnList, type ColumnTypes, recordset } from '../platform/db/recordset.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Payment } from './payment.ts'

export async function insertPayment(tx: Tx, payment: Payment): Promise<void> {
  await sql`${sql.raw(PREPARED)} ${insertPayments([payment])}`.execute(tx)
}

/**
 * SQL that inserts payments, to be combined with the insertion of their orders. Its text is the same for any number
 * of payments.
 */
export function insertPayments(payments: readonly Payment[]): RawBuilder<unknown> {
  return sql`insert into payments (${toColumnList(COLUMNS)}) select ${toColumnList(COLUMNS)} from ${recordset(COLUMNS, payments.map(columns), 'payment')}`
}

const CHANGING = {
  status: 'text',
  amount_minor: 'int8',
  reference: 'text',
  refunded_minor: 'int8',
  failure: 'text',
  challenge_url: 'text',
  declines: 'smallint',
  declined_at: 'timestamptz',
  details: 'jsonb',
  next_check_at: 'timestamptz',
  checks: 'integer',
  expires_at: 'timestamptz',
  updated_at: 'timestamptz',
} satisfies Partial<ColumnTypes<keyof Schema['payments']>>
const COLUMNS = {
  owner_id: 'uuid',
  order_id: 'uuid',
  id: 'uuid',
  provider: 'text',
  method: 'text',
  purpose: 'text',
  currency: 'text',
  asked_from: 'text',
  created_at: 'timestamptz',
  ...CHANGING,
} satisfies ColumnTypes<keyof Schema['payments']>

function columns(payment: Payment): Record<keyof typeof COLUMNS, unknown> {
  return {
    owner_id: payment.ownerId,
    order_id: payment.orderId,
    id: payment.id,
    provider: payment.provider,
    method: payment.method,
    purpose: payment.purpose,
    currency: payment.currency,
    asked_from: payment.addressHash,
    created_at: payment.createdAt,
    ...changingColumns(payment),
  }
}

/** Saves a payment. The caller locks the order. */
export async function savePayment(tx: Tx, payment: Payment): Promise<void> {
  await executeBatched(tx, UPDATE_PAYMENTS, payment)
}

const UPDATE_PAYMENTS: BatchStatement<Payment, object, undefined> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    update payments p set (${toColumnList(CHANGING)}) = row(${toColumnList(CHANGING, 'given')})
    from ${recordset(
      { owner_id: 'uuid', order_id: 'uuid', id: 'uuid', ...CHANGING },
      all.map((each) => ({ owner_id: each.ownerId, order_id: each.orderId, id: each.id, ...changingColumns(each) })),
      'given',
    )}
    where p.owner_id = given.owner_id and p.order_id = given.order_id and p.id = given.id`,
  results: (_rows, all) => all.map(() => undefined),
}

export async function findPayment(db: Database | Tx, id: string): Promise<Payment | undefined> {
  const row = await executeBatched(db, FIND_PAYMENTS, id)
  return row && toPayment(row)
}

type PaymentRow = Selectable<Schema['payments']>

const FIND_PAYMENTS: BatchStatement<string, PaymentRow, PaymentRow | undefined> = {
  statement: (ids) => sql`${sql.raw(PREPARED)}
    select p.* from unnest((select ${ids}::uuid[])) as wanted (id) join payments p using (id)`,
  results: (rows, ids) => ids.map((wanted) => rows.find(({ id }) => id === wanted)),
}

/** Finds a payment by the provider's id of it. */
export async function findPaymentIdByReference(
  db: Database,
  provider: Payment['provider'],
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.id
}

/** Lists the payments of an order, the oldest first. */
export async function listPayments(
  db: Database | Tx,
  { ownerId, orderId }: Pick<Payment, 'ownerId' | 'orderId'>,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(toPayment)
}

/** Lists the payments of several orders by order id, the oldest first. */
export async function listPaymentsOfOrders(
  db: Database,
  orders: readonly Pick<Payment, 'ownerId' | 'orderId'>[],
): Promise<Map<string, Payment[]>> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('owner_id', 'in', [...new Set(orders.map(({ ownerId }) => ownerId))])
    .where(
      'order_id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId)
}

function changingColumns(payment: Payment): Record<keyof typeof CHANGING, unknown> {
  return {
    status: payment.status,
    amount_minor: `${payment.amountMinor}`,
    reference: payment.reference,
    refunded_minor: `${payment.refundedMinor}`,
    failure: payment.failure,
    challenge_url: payment.challengeUrl,
    declines: payment.declines,
    declined_at: payment.declinedAt,
    details: payment.details,
    next_check_at: payment.nextCheckAt,
    checks: payment.checks,
    expires_at: payment.expiresAt,
    updated_at: payment.updatedAt,
  }
}

function toPayment(row: Selectable<Schema['payments']>): Payment {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    provider: row.provider,
    method: row.method,
    purpose: row.purpose,
    amountMinor: row.amount_minor,
    currency: row.currency,
    refundedMinor: row.refunded_minor,
    status: row.status,
    reference: row.reference ?? undefined,
    failure: (row.failure ?? undefined) as Payment['failure'], // this file alone writes it
    challengeUrl: row.challenge_url ?? undefined,
    declines: row.declines,
    declinedAt: row.declined_at ?? undefined,
    details: row.details,
    nextCheckAt: row.next_check_at ?? undefined,
    checks: row.checks,
    expiresAt: row.expires_at ?? undefined,
    ...(row.asked_from !== null && { addressHash: row.asked_from }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
