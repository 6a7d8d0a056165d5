import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { parseRefundedLines, type StoredRefundedLine, toStoredRefundedLines } from '../../payments/index.ts'
import type { OrderRef, StoredOrder } from '../order.ts'
import { toOrder } from '../store.ts'
import type { InvoiceDocument, InvoiceDocumentKind, Seller } from './invoice.ts'

/** Condition of orders to invoice: something is paid or shipped. It matches the index `orders_to_invoice`. */
const NEEDS_INVOICE = sql<SqlBool>`invoice_number is null and status in ('APPROVED', 'CANCELED') and (paid_minor > 0 or fulfillment_status <> 'NOT_FULFILLED')`

/** Amount to credit: refunds without chargebacks, waived amounts, and the unpaid amount of a canceled order. */
const TO_CREDIT = sql<bigint>`refunded_minor - charged_back_minor + waived_minor + case when status = 'CANCELED' then total_minor - waived_minor - paid_minor else 0 end`
/** Condition of orders to credit. It matches the index `orders_to_credit`. */
const NEEDS_CREDIT = sql<SqlBool>`invoice_number is not null and credited_minor < ${TO_CREDIT}`

export interface OrderToCredit {
  order: StoredOrder
  amountMinor: bigint
}

/** Locks the oldest orders to invoice. Unless an order is named, orders that are locked by others are skipped. */
export async function lockOrdersToInvoice(tx: Tx, which: { orderId?: string; limit: number }): Promise<StoredOrder[]> {
  return (await lock(tx, NEEDS_INVOICE, which)).map(toOrder)
}

export async function lockOrdersToCredit(tx: Tx, which: { orderId?: string; limit: number }): Promise<OrderToCredit[]> {
  const rows = await lock(tx, NEEDS_CREDIT, which)
  return rows.map((row) => ({ order: toOrder(row), amountMinor: row.to_credit - row.credited_minor }))
}

function lock(tx: Tx, condition: RawBuilder<SqlBool>, { orderId, limit }: { orderId?: string; limit: number }) {
  const selection = tx
    .selectFrom('orders')
    .selectAll()
    .select(TO_CREDIT.as('to_credit'))
    .where(condition)
    .$if(orderId !== undefined, (query) => query.where('id', '=', orderId!))
    .orderBy('number')
    .limit(limit)
    .forUpdate()
  return (orderId === undefined ? selection.skipLocked() : selection).execute()
}

/**
 * Allocates consecutive numbers, and returns the first. The counter is locked until the commit, so a rollback leaves
 * no gap.
 */
export async function allocateInvoiceNumbers(tx: Tx, kind: InvoiceDocumentKind, count: number): Promise<bigint> {
  const { last } = await tx
    .updateTable('invoice_numbers')
    .set(({ eb }) => ({ last: eb('last', '+', BigInt(count)) }))
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - BigInt(count) + 1n
}

/**
 * Inserts documents, at most one of each kind per order. The revision of the orders stays, so concurrent changes do
 * not conflict.
 */
export async function insertInvoiceDocuments(
  tx: Tx,
  papers: readonly (InvoiceDocument & { ownerId: string })[],
): Promise<void> {
  await tx
    .insertInto('invoices')
    .values(
      papers.map((paper) => ({
        kind: paper.kind,
        number: paper.number,
        owner_id: paper.ownerId,
        order_id: paper.orderId,
        amount_minor: paper.amountMinor,
        currency: paper.currency,
        seller: JSON.stringify(paper.seller),
        covers: paper.covers,
        lines: JSON.stringify(toStoredRefundedLines(paper.lines)),
        issued_at: paper.issuedAt,
      })),
    )
    .execute()
  await sql`
    update orders set
      invoice_number = case when paper.kind = 'invoice' then paper.number else orders.invoice_number end,
      credited_minor = orders.credited_minor + case when paper.kind = 'invoice' then 0 else paper.amount_minor end
    from unnest(${papers.map(({ kind }) => kind)}::text[], ${papers.map(({ number }) => number)}::bigint[],
      ${papers.map(({ amountMinor }) => amountMinor)}::bigint[], ${papers.map(({ ownerId }) => ownerId)}::uuid[],
      ${papers.map(({ orderId }) => orderId)}::uuid[]) as paper (kind, number, amount_minor, owner_id, order_id)
    where orders.owner_id = paper.owner_id and orders.id = paper.order_id`.execute(tx)
}

/** Lists the documents of an order: the invoice first, then its credit notes in order. */
export async function listInvoiceDocumentsOfOrder(
  db: Database | Tx,
  { owner, id }: OrderRef,
): Promise<InvoiceDocument[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  return rows.map(toInvoiceDocument)
}

/** Lists the newest documents, each with the number of its order. */
export async function listInvoiceDocuments(
  db: Database,
  { limit }: { limit: number },
): Promise<(InvoiceDocument & { orderNumber: bigint })[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', (join) =>
      join.onRef('orders.owner_id', '=', 'invoices.owner_id').onRef('orders.id', '=', 'invoices.order_id'),
    )
    .selectAll('invoices')
    .select('orders.number as order_number')
    .orderBy('issued_at', 'desc')
    .orderBy('kind')
    .orderBy('invoices.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toInvoiceDocument(row), orderNumber: row.order_number! })) // only approved orders are invoiced, and they have a number
}

/** Holds: `insertInvoiceDocuments` alone writes the rows. */
function toInvoiceDocument(row: Selectable<Schema['invoices']>): InvoiceDocument {
  return {
    kind: row.kind,
    number: row.number,
    orderId: row.order_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    seller: row.seller as Seller,
    covers: row.covers,
    lines: parseRefundedLines(row.lines as StoredRefundedLine[]),
    issuedAt: row.issued_at,
  }
}
