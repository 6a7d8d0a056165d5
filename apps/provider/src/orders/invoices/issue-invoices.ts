import { transact, type Tx } from '../../db/transaction.ts'
import { listRefunds } from '../../payments/index.ts'
import { together } from '../money/refunded-items.ts'
import type { KeptOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { listReturnsOf } from '../returns/store.ts'
import { type Paper, REST, type Seller } from './invoice.ts'
import { insertPapers, listPapersOf, lockUncredited, lockUninvoiced, takeNumbers, type Uncredited } from './store.ts'

const AT_ONCE = 100

type Services = Pick<OrderServices, 'db' | 'settings' | 'now'>

/**
 * Writes the invoices and credit notes that orders need, one number after the other. It follows from what an order says of itself, so it may be done by several at once, again, and after any crash. It is
 * no part of placing an order: all buyers would wait for one counter.
 */
export async function issueInvoices(services: Services): Promise<void> {
  while ((await issue({ limit: AT_ONCE }, services)) === AT_ONCE);
}

/** The same for somebody who wants to read them now. */
export async function issueInvoicesOf({ id: orderId }: Pick<KeptOrder, 'id'>, services: Services): Promise<void> {
  await issue({ orderId, limit: 1 }, services)
}

/** How many there were at most of a kind. */
async function issue(which: { orderId?: string; limit: number }, services: Services): Promise<number> {
  return transact(services.db, async (tx) => {
    const invoiced = await writeInvoices(tx, await lockUninvoiced(tx, which), services)
    const credited = await writeCreditNotes(tx, await lockUncredited(tx, which), services)
    return Math.max(invoiced, credited)
  })
}

async function writeInvoices(tx: Tx, orders: readonly KeptOrder[], services: Services): Promise<number> {
  if (orders.length === 0) return 0
  const first = await takeNumbers(tx, 'invoice', orders.length)
  const papers = orders.map((order, at) => ({
    ...commonOf(order, services),
    kind: 'invoice' as const,
    number: first + BigInt(at),
    amountMinor: order.totalMinor,
    covers: [],
    lines: [],
  }))
  await insertPapers(tx, papers)
  return orders.length
}

async function writeCreditNotes(tx: Tx, uncredited: readonly Uncredited[], services: Services): Promise<number> {
  if (uncredited.length === 0) return 0
  const causes: Cause[] = []
  for (const { order } of uncredited) causes.push(await causeOf(tx, order, services.now()))
  const first = await takeNumbers(tx, 'credit-note', uncredited.length)
  const papers = uncredited.map(({ order, amountMinor }, at) => ({
    ...commonOf(order, services),
    ...causes[at]!, // one of each
    kind: 'credit-note' as const,
    number: first + BigInt(at),
    amountMinor,
  }))
  await insertPapers(tx, papers)
  return uncredited.length
}

type Cause = Pick<Paper, 'covers' | 'lines' | 'issuedAt'>

/** What was paid back, or came back unpaid, since the last credit note. None is of a time before the papers that it follows, whatever the clock says. */
async function causeOf(tx: Tx, order: KeptOrder, now: Date): Promise<Cause> {
  const papers = await listPapersOf(tx, order)
  const covered = new Set(papers.flatMap(({ covers }) => covers))
  const refunds = (await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })).filter(
    ({ id, purpose, status }) => purpose === 'refund' && status === 'done' && !covered.has(id),
  )
  const unpaid = (await listReturnsOf(tx, order)).filter(
    ({ id, waivedMinor, status }) => status === 'received' && waivedMinor > 0n && !covered.has(id),
  )
  return {
    issuedAt: new Date(Math.max(now.getTime(), ...papers.map(({ issuedAt }) => issuedAt.getTime()))),
    covers: [...refunds, ...unpaid].map(({ id }) => id),
    lines: together([
      ...refunds.flatMap(({ items }) => items?.lines ?? []),
      ...(refunds.some(({ items }) => items && items.deliveryMinor > 0n) ? [{ id: REST, quantity: 1 }] : []),
      ...unpaid.filter(({ refundIds }) => refundIds.length === 0).flatMap(({ lines }) => lines),
    ]),
  }
}

function commonOf({ owner, id, currency }: KeptOrder, { settings, now }: Services) {
  const { name, address, taxNumber, email } = settings.current().shop
  const seller: Seller = { name, address, email, ...(taxNumber && { taxNumber }) }
  return { ownerId: owner.id, orderId: id, currency, seller, issuedAt: now() }
}
