import type { Insertable, Selectable } from 'kysely'
import { findKept, runKept } from '../db/named-statements.ts'
import type { Database } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import type { Tx } from '../db/transaction.ts'
import type { Payment } from './payment.ts'

export async function insertPayment(tx: Tx, payment: Payment): Promise<void> {
  await runKept(tx, tx.insertInto('payments').values(paymentRow(payment)))
}

/** For those who write its order by the same statement. */
export function paymentRow(payment: Payment): Insertable<Schema['payments']> {
  return {
    owner_id: payment.ownerId,
    order_id: payment.orderId,
    id: payment.id,
    provider: payment.provider,
    method: payment.method,
    purpose: payment.purpose,
    currency: payment.currency,
    asked_from: payment.askedFrom ?? null,
    created_at: payment.createdAt,
    ...changingColumns(payment),
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
