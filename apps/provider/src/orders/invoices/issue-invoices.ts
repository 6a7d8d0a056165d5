import { transact, type Tx } from '../../platform/db/transaction.ts'
import { listRefunds } from '../../payments/index.ts'
import { mergeLines } from '../items/refunded-items.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { listReturnsOfOrder } from '../items/return-store.ts'
import { type InvoiceDocument, DELIVERY_AND_FEES, type Seller } from './invoice.ts'
import {
  insertInvoiceDocuments,
  listInvoiceDocumentsOfOrder,
  lockOrdersToCredit,
  lockOrdersToInvoice,
  allocateInvoiceNumbers,
  type OrderToCredit,
} from './store.ts'

const BATCH_SIZE = 100

type Services = Pick<OrderServices, 'db' | 'settings' | 'now'>

/**
 * Issues the invoices and credit notes that are due, with consecutive numbers. Due documents follow from the stored
 * orders, so it may run concurrently, again, and after a crash. It is not part of placing an order, since all buyers
 * would then wait for one counter.
 */
export async function issueInvoices(services: Services): Promise<void> {
  while ((await issue({ limit: BATCH_SIZE }, services)) === BATCH_SIZE);
}

/** Issues due documents of one order at once, for somebody who reads them. */
export async function issueInvoicesOfOrder(
  { id: orderId }: Pick<StoredOrder, 'id'>,
  services: Services,
): Promise<void> {
  await issue({ orderId, limit: 1 }, services)
}

/** Issues one batch. Returns the larger count of both kinds. */
async function issue(which: { orderId?: string; limit: number }, services: Services): Promise<number> {
  return transact(services.db, async (tx) => {
    const invoiced = await writeInvoices(tx, await lockOrdersToInvoice(tx, which), services)
    const credited = await writeCreditNotes(tx, await lockOrdersToCredit(tx, which), services)
    return Math.max(invoiced, credited)
  })
}

async function writeInvoices(tx: Tx, orders: readonly StoredOrder[], services: Services): Promise<number> {
  if (orders.length === 0) return 0
  const first = await allocateInvoiceNumbers(tx, 'invoice', orders.length)
  const papers = orders.map((order, at) => ({
    ...toCommonFields(order, services),
    kind: 'invoice' as const,
    number: first + BigInt(at),
    amountMinor: order.totalMinor,
    covers: [],
    lines: [],
  }))
  await insertInvoiceDocuments(tx, papers)
  return orders.length
}

async function writeCreditNotes(tx: Tx, uncredited: readonly OrderToCredit[], services: Services): Promise<number> {
  if (uncredited.length === 0) return 0
  const causes: CreditCause[] = []
  for (const { order } of uncredited) causes.push(await findCreditCause(tx, order, services.now()))
  const first = await allocateInvoiceNumbers(tx, 'credit-note', uncredited.length)
  const papers = uncredited.map(({ order, amountMinor }, at) => ({
    ...toCommonFields(order, services),
    ...causes[at]!, // one of each
    kind: 'credit-note' as const,
    number: first + BigInt(at),
    amountMinor,
  }))
  await insertInvoiceDocuments(tx, papers)
  return uncredited.length
}

type CreditCause = Pick<InvoiceDocument, 'covers' | 'lines' | 'issuedAt'>

/**
 * Finds refunds and unpaid returns since the last credit note. Its time is never before that of earlier documents,
 * even if the clock was set back.
 */
async function findCreditCause(tx: Tx, order: StoredOrder, now: Date): Promise<CreditCause> {
  const papers = await listInvoiceDocumentsOfOrder(tx, order)
  const covered = new Set(papers.flatMap(({ covers }) => covers))
  const refunds = (await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })).filter(
    ({ id, purpose, status }) => purpose === 'refund' && status === 'done' && !covered.has(id),
  )
  const unpaid = (await listReturnsOfOrder(tx, order)).filter(
    ({ id, waivedMinor, status }) => status === 'received' && waivedMinor > 0n && !covered.has(id),
  )
  return {
    issuedAt: new Date(Math.max(now.getTime(), ...papers.map(({ issuedAt }) => issuedAt.getTime()))),
    covers: [...refunds, ...unpaid].map(({ id }) => id),
    lines: mergeLines([
      ...refunds.flatMap(({ items }) => items?.lines ?? []),
      ...(refunds.some(({ items }) => items && items.deliveryMinor > 0n)
        ? [{ id: DELIVERY_AND_FEES, quantity: 1 }]
        : []),
      ...unpaid.filter(({ refundIds }) => refundIds.length === 0).flatMap(({ lines }) => lines),
    ]),
  }
}

function toCommonFields({ owner, id, currency }: StoredOrder, { settings, now }: Services) {
  const { name, address, taxNumber, email } = settings.current().shop
  const seller: Seller = { name, address, email, ...(taxNumber && { taxNumber }) }
  return { ownerId: owner.id, orderId: id, currency, seller, issuedAt: now() }
}
