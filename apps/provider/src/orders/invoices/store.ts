import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { parseRefundedLines, type StoredRefundedLine, toStoredRefundedLines } from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'
import { toOrder } from '../store.ts'
import type { InvoiceDocument, InvoiceDocumentKind, Seller } from './invoice.ts'

type OrderRef = Pick<StoredOrder, 'owner' | 'id'>

/** An order is invoiced once something of it is paid or sent. As the index `orders_to_invoice` has it. */
const NEEDS_INVOICE = sql<SqlBool>`invoice_number is null and status in ('APPROVED', 'CANCELED') and (paid_minor > 0 or fulfillment_status <> 'NOT_FULFILLED')`

/** What went back by the shop's own will, what was never paid for what came back, and of a cancelled order what was not paid either. */
const TO_CREDIT = sql<bigint>`refunded_minor - charged_back_minor + waived_minor + case when status = 'CANCELED' then total_minor - waived_minor - paid_minor else 0 end`
/** As the index `orders_to_credit` has it. */
const NEEDS_CREDIT = sql<SqlBool>`invoice_number is not null and credited_minor < ${TO_CREDIT}`

export interface OrderToCredit {
  order: StoredOrder
  amountMinor: bigint
}

/** The oldest first, each locked. Where no order is named, those that somebody else is at work on are left to them. */
export async function lockOrdersToInvoice(tx: Tx, which: { orderId?: string; limit: number }): Promise<StoredOrder[]> {
  return (await lock(tx, NEEDS_INVOICE, which)).map(toOrder)
}

export async function lockOrdersToCredit(tx: Tx, which: { orderId?: string; limit: number }): Promise<OrderToCredit[]> {
  const rows = await lock(tx, NEEDS_CREDIT, which)
  return rows.map((row) => ({ order: toOrder(row), amountMinor: row.to_credit - row.credited_minor }))
}

function lock(tx: Tx, condition: RawBuilder<SqlBool>, { orderId, limit }: { orderId?: string; limit: number }) {
  const found = tx
    .selectFrom('orders')
    .selectAll()
    .select(TO_CREDIT.as('to_credit'))
    .where(condition)
    .$if(orderId !== undefined, (query) => query.where('id', '=', orderId!))
    .orderBy('number')
    .limit(limit)
    .forUpdate()
  return (orderId === undefined ? found.skipLocked() : found).execute()
}

/** The first of so many numbers. Until the commit nobody else gets one: what is rolled back leaves no gap. */
export async function allocateInvoiceNumbers(tx: Tx, kind: InvoiceDocumentKind, count: number): Promise<bigint> {
  const { last } = await tx
    .updateTable('invoice_numbers')
    .set(({ eb }) => ({ last: eb('last', '+', BigInt(count)) }))
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - BigInt(count) + 1n
}

/** One kind for one order at most. The revision of the orders stays: nobody who changes them at the same time is disturbed. */
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

/** Of an order: its invoice first, then its credit notes as they were written. */
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

/** The newest first, each with the number of its order. */
export async function listInvoiceDocuments(
  db: Database,
  { limit }: { limit: number },
): Promise<(InvoiceDocument & { of: bigint })[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', (join) =>
      join.onRef('orders.owner_id', '=', 'invoices.owner_id').onRef('orders.id', '=', 'invoices.order_id'),
    )
    .selectAll('invoices')
    .select('orders.number as of')
    .orderBy('issued_at', 'desc')
    .orderBy('kind')
    .orderBy('invoices.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toInvoiceDocument(row), of: row.of! })) // a paper is written of approved orders alone, which have a number
}

/** `insertInvoiceDocuments` alone writes them. */
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
