import type { Context as HonoContext, Hono } from 'hono'
import type { OrderDocumentPageProps } from '../../../pages/page-props.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requireStaffSession } from '../../identity/index.ts'
import { isGuid } from '../../platform/ids.ts'
import { listRefunds } from '../../payments/index.ts'
import { logAccess } from '../../access-log/index.ts'
import { toLocalizedShopProps } from '../../settings/index.ts'
import { findExcludedQuantities } from '../fulfilment/unfulfilled-quantities.ts'
import { formatInvoiceNumber, type InvoiceDocument } from '../invoices/invoice.ts'
import { issueInvoicesOfOrder } from '../invoices/issue-invoices.ts'
import { listInvoiceDocumentsOfOrder } from '../invoices/store.ts'
import type { StoredOrder } from '../order.ts'
import { findOrder, findOrderByNumber } from '../store.ts'
import { describeCreditNote, describeInvoice, describePackingSlip } from './describe-document.ts'
import { loadOrderByLink } from './order-link-pages.ts'
import type { OrderPageServices } from './order-page-context.ts'

type DocumentContext = Parameters<typeof describePackingSlip>[2]
type Describe = (order: StoredOrder, surroundings: DocumentContext) => OrderDocumentPageProps

/** What is printed: by those who run the shop, who name an order by its id or number, and the bill by whoever has the link of the order. */
export function mountOrderDocuments(app: Hono, services: OrderPageServices & { secureCookies: boolean }): void {
  app.get('/staff/orders/:order/packing-slip', (c) =>
    showToStaff(c, services, 'packing slip', (order) => readPackingSlip(order, services)),
  )
  app.get('/staff/orders/:order/invoice', (c) =>
    showToStaff(c, services, 'invoice', (order) => readInvoice(order, services)),
  )
  app.get('/staff/orders/:order/credit-notes/:note', (c) =>
    showToStaff(c, services, 'credit note', (order) => readCreditNote(order, c.req.param('note'), services)),
  )

  app.get('/orders/:link/invoice', (c) => showToBuyer(c, services, (order) => readInvoice(order, services)))
  app.get('/orders/:link/credit-notes/:note', (c) =>
    showToBuyer(c, services, (order) => readCreditNote(order, c.req.param('note'), services)),
  )
}

async function showToStaff(
  c: HonoContext,
  services: OrderPageServices & { secureCookies: boolean },
  paper: string,
  read: (order: StoredOrder) => Promise<Describe>,
): Promise<Response> {
  const staff = await requireStaffSession(c, services, 'ECOM.READ_ORDERS')
  if (staff instanceof Response) return staff
  const order = await findOrderByIdOrNumber(services, c.req.param('order') ?? '')
  const describe = await read(order)
  const by = { kind: 'merchant', id: staff.staffId } as const
  await logAccess(services.db, { by, operation: paper, entity: 'order', ids: [order.id], at: services.now() })
  return show(c, services, order, describe, c.req.query('lang') ?? order.content.buyerLanguage)
}

async function showToBuyer(
  c: HonoContext,
  services: OrderPageServices,
  read: (order: StoredOrder) => Promise<Describe>,
): Promise<Response> {
  const { order } = await loadOrderByLink(c, services)
  if (order.status !== 'APPROVED' && order.status !== 'CANCELED') throw createOrderNotFoundError()
  return show(c, services, order, await read(order), order.content.buyerLanguage)
}

async function readPackingSlip(order: StoredOrder, { db }: OrderPageServices): Promise<Describe> {
  const notWanted = await findExcludedQuantities(db, order)
  return (of, surroundings) => describePackingSlip(of, notWanted, surroundings)
}

async function readInvoice(order: StoredOrder, services: OrderPageServices): Promise<Describe> {
  const invoice = (await readInvoiceDocuments(order, services)).find(({ kind }) => kind === 'invoice')
  return (of, surroundings) => describeInvoice(of, invoice, surroundings)
}

/**
 * By its number, or by the id of a refund that it is for, as a mail names it that was written before the note. A refund in place of one that a bank has sent back needs no note of its own: what it
 * pays back was credited before.
 */
async function readCreditNote(order: StoredOrder, name: string, services: OrderPageServices): Promise<Describe> {
  const papers = await readInvoiceDocuments(order, services)
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  const notes = papers.filter(({ kind }) => kind === 'credit-note')
  const named = notes.find((each) => formatInvoiceNumber(each) === name || each.covers.includes(name))
  const note = named ?? ((await isRefunded(order, name, services)) ? notes.at(-1) : undefined)
  if (!invoice || !note) throw new AppError('ORDER_NOT_FOUND', 404, 'The order has no such credit note.')
  return (of, surroundings) => describeCreditNote(of, { note, invoice, papers }, surroundings)
}

async function isRefunded({ owner, id }: StoredOrder, refundId: string, { db }: OrderPageServices): Promise<boolean> {
  const refunds = await listRefunds(db, { ownerId: owner.id, orderId: id })
  return refunds.some((each) => each.id === refundId && each.purpose === 'refund' && each.status === 'done')
}

/** Those that are due are written now, where the shop has not come to it yet. */
async function readInvoiceDocuments(order: StoredOrder, services: OrderPageServices): Promise<InvoiceDocument[]> {
  await issueInvoicesOfOrder(order, services)
  return listInvoiceDocumentsOfOrder(services.db, order)
}

async function findOrderByIdOrNumber({ db }: OrderPageServices, name: string): Promise<StoredOrder> {
  const order = isGuid(name)
    ? await findOrder(db, undefined, name)
    : /^\d{1,18}$/.test(name)
      ? await findOrderByNumber(db, BigInt(name))
      : undefined
  if (!order) throw createOrderNotFoundError()
  return order
}

function createOrderNotFoundError(): AppError {
  return new AppError('ORDER_NOT_FOUND', 404, 'There is no such order.')
}

function show(
  c: HonoContext,
  { render, settings, storefrontUrl }: OrderPageServices,
  order: StoredOrder,
  describe: Describe,
  language: string | undefined,
): Response {
  const current = settings.current()
  const shop = toLocalizedShopProps(c, { ...current.shop, storefrontUrl }, { language })
  return respondWithPage(c, render('order-document', describe(order, { shop, settings: current })))
}
