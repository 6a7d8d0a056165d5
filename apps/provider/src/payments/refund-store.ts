import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Refund, RefundedItems, RefundedLine } from './payment.ts'

/** Inserts a refund. The caller locks the order. */
export async function insertRefund(tx: Tx, refund: Refund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      owner_id: refund.ownerId,
      order_id: refund.orderId,
      id: refund.id,
      payment_id: refund.paymentId,
      purpose: refund.purpose,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      items: refund.items ? writeItems(refund.items) : null,
      reason: refund.reason ?? null,
      by: JSON.stringify(refund.by),
      created_at: refund.createdAt,
      ...changingColumns(refund),
    })
    .execute()
}

export async function saveRefund(tx: Tx, refund: Refund): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(changingColumns(refund))
    .where('owner_id', '=', refund.ownerId)
    .where('order_id', '=', refund.orderId)
    .where('id', '=', refund.id)
    .execute()
}

export async function findRefund(db: Database | Tx, id: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
}

/** Lists the refunds of an order, the oldest first, including pending and failed ones and corrections. */
export async function listRefunds(
  db: Database | Tx,
  { ownerId, orderId }: Pick<Refund, 'ownerId' | 'orderId'>,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(toRefund)
}

/** Lists the refunds of several orders by order id, the oldest first. */
export async function listRefundsOfOrders(
  db: Database,
  orders: readonly Pick<Refund, 'ownerId' | 'orderId'>[],
): Promise<Map<string, Refund[]>> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('owner_id', 'in', [...new Set(orders.map(({ ownerId }) => ownerId))])
    .where(
      'order_id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(toRefund), ({ orderId }) => orderId)
}

function changingColumns(refund: Refund) {
  return {
    status: refund.status,
    reference: refund.reference ?? null,
    failure: refund.failure ?? null,
    next_check_at: refund.nextCheckAt ?? null,
    checks: refund.checks,
    updated_at: refund.updatedAt,
  } satisfies Partial<Insertable<Schema['refunds']>>
}

function toRefund(row: Selectable<Schema['refunds']>): Refund {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    purpose: row.purpose,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    ...(row.items && { items: readItems(row.items) }),
    reason: row.reason ?? undefined,
    reference: row.reference ?? undefined,
    failure: row.failure ?? undefined,
    by: row.by as Refund['by'], // this file alone writes it
    nextCheckAt: row.next_check_at ?? undefined,
    checks: row.checks,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function writeItems({ lines, deliveryMinor }: RefundedItems): string {
  return JSON.stringify({ lines: toStoredRefundedLines(lines), deliveryMinor: deliveryMinor.toString() })
}

/** Refunded line as stored in JSON. */
export type StoredRefundedLine = Omit<RefundedLine, 'amountMinor'> & { amountMinor?: string }

export function toStoredRefundedLines(lines: readonly RefundedLine[]): StoredRefundedLine[] {
  return lines.map(({ amountMinor, ...pieces }) => ({
    ...pieces,
    ...(amountMinor !== undefined && { amountMinor: amountMinor.toString() }),
  }))
}

export function parseRefundedLines(lines: readonly StoredRefundedLine[]): RefundedLine[] {
  return lines.map(({ amountMinor, ...pieces }) => ({
    ...pieces,
    ...(amountMinor !== undefined && { amountMinor: BigInt(amountMinor) }),
  }))
}

/** Holds: `writeItems` alone writes them. */
function readItems(items: object): RefundedItems {
  const { lines, deliveryMinor } = items as { lines: StoredRefundedLine[]; deliveryMinor: string }
  return { lines: parseRefundedLines(lines), deliveryMinor: BigInt(deliveryMinor) }
}
