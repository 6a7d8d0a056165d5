import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { findKept, KEPT, runKept } from '../db/named-statements.ts'
import type { Database } from '../db/pool.ts'
import { columnsOf, type ColumnTypes, recordset } from '../db/recordset.ts'
import type { Schema } from '../db/schema.ts'
import type { Tx } from '../db/transaction.ts'
import type { Payment } from './payment.ts'

export async function insertPayment(tx: Tx, payment: Payment): Promise<void> {
  await sql`${sql.raw(KEPT)} ${insertPayments([payment])}`.execute(tx)
}

/** For those who write their orders by the same statement. However many they are, its text is the same. */
export function insertPayments(payments: readonly Payment[]): RawBuilder<unknown> {
  return sql`insert into payments (${columnsOf(COLUMNS)}) select ${columnsOf(COLUMNS)} from ${recordset(COLUMNS, payments.map(columns), 'payment')}`
}

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
  status: 'text',
  amount_minor: 'int8',
  reference: 'text',
  refunded_minor: 'int8',
  failure: 'text',
  challenge_url: 'text',
  details: 'jsonb',
  next_check_at: 'timestamptz',
  checks: 'integer',
  expires_at: 'timestamptz',
  updated_at: 'timestamptz',
} satisfies ColumnTypes<keyof Schema['payments']>

function columns(payment: Payment): Record<keyof typeof COLUMNS, unknown> {
  const { amountMinor, refundedMinor, details } = payment
  return {
    owner_id: payment.ownerId,
    order_id: payment.orderId,
    id: payment.id,
    provider: payment.provider,
    method: payment.method,
    purpose: payment.purpose,
    currency: payment.currency,
    asked_from: payment.askedFrom,
    created_at: payment.createdAt,
    ...changingColumns(payment),
    amount_minor: `${amountMinor}`,
    refunded_minor: `${refundedMinor}`,
    details,
  }
}

/** Whoever changes a payment has locked its order's row. */
export async function savePayment(tx: Tx, payment: Payment): Promise<void> {
  await runKept(
    tx,
    tx
      .updateTable('payments')
      .set(changingColumns(payment))
      .where('owner_id', '=', payment.ownerId)
      .where('order_id', '=', payment.orderId)
      .where('id', '=', payment.id),
  )
}

export async function findPayment(db: Database | Tx, id: string): Promise<Payment | undefined> {
  const row = await findKept(db, db.selectFrom('payments').selectAll().where('id', '=', id))
  return row && toPayment(row)
}

/** The oldest first. */
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

/** Of several orders, by their ids; the oldest first. */
export async function listPaymentsOfAll(
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

function changingColumns(payment: Payment) {
  return {
    status: payment.status,
    amount_minor: payment.amountMinor,
    reference: payment.reference ?? null,
    refunded_minor: payment.refundedMinor,
    failure: payment.failure ?? null,
    challenge_url: payment.challengeUrl ?? null,
    details: JSON.stringify(payment.details),
    next_check_at: payment.nextCheckAt ?? null,
    checks: payment.checks,
    expires_at: payment.expiresAt ?? null,
    updated_at: payment.updatedAt,
  } satisfies Partial<Insertable<Schema['payments']>>
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
    failure: (row.failure ?? undefined) as Payment['failure'], // written by this file alone
    challengeUrl: row.challenge_url ?? undefined,
    details: row.details,
    nextCheckAt: row.next_check_at ?? undefined,
    checks: row.checks,
    expiresAt: row.expires_at ?? undefined,
    ...(row.asked_from !== null && { askedFrom: row.asked_from }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
