import type { Context as HonoContext } from 'hono'
import type { OrderDocumentPageProps } from '../../../pages/page-props.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { requireStaffSession } from '../../identity/index.ts'
import { isGuid } from '../../platform/ids.ts'
import { listRefunds } from '../../payments/index.ts'
import { logAccess } from '../../access-log/index.ts'
import { toLocalizedShopProps } from '../../settings/index.ts'
import { findExcludedQuantities } from '../items/unfulfilled-quantities.ts'
import { formatInvoiceNumber, type InvoiceDocument } from '../invoices/invoice.ts'
import { issueInvoicesOfOrder } from '../invoices/issue-invoices.ts'
import { listInvoiceDocumentsOfOrder } from '../invoices/store.ts'
import type { StoredOrder } from '../order.ts'
import { findOrder, findOrderByNumber } from '../store.ts'
import { describeCreditNote, describeInvoice, describePackingSlip } from './describe-document.ts'
import { loadOrderByLink } from './order-link-pages.ts'
import type { OrderPageServices } from './order-page-context.ts'

type DocumentContext = Parameters<typeof describePackingSlip>[2]
type Describe = (order: StoredOrder, context: DocumentContext) => OrderDocumentPageProps

/**
 * Mounts the printable documents. Staff open them by order id or number; whoever has the link of the order opens
 * invoice and credit notes.
 */
export function mountOrderDocuments(
  routes: RouteTable,
  services: OrderPageServices & { secureCookies: boolean },
): void {
  routes.get('/staff/orders/:order/packing-slip', (c) =>
    showToStaff(c, services, 'packing slip', (order) => readPackingSlip(order, services)),
  )
  routes.get('/staff/orders/:order/invoice', (c) =>
    showToStaff(c, services, 'invoice', (order) => readInvoice(order, services)),
  )
  routes.get('/staff/orders/:order/credit-notes/:note', (c) =>
    showToStaff(c, services, 'credit note', (order) => readCreditNote(order, c.req.param('note'), services)),
  )

  routes.get('/orders/:link/invoice', (c) => showToBuyer(c, services, (order) => readInvoice(order, services)))
  routes.get('/orders/:link/credit-notes/:note', (c) =>
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
  if (order.status !== 'APPROVED' && order.status !== 'CANCELED') throw createDocumentNotFoundError()
  return show(c, services, order, await read(order), order.content.buyerLanguage)
}

async function readPackingSlip(order: StoredOrder, { db }: OrderPageServices): Promise<Describe> {
  const excluded = await findExcludedQuantities(db, order)
  return (of, context) => describePackingSlip(of, excluded, context)
}

async function readInvoice(order: StoredOrder, services: OrderPageServices): Promise<Describe> {
  const invoice = (await readInvoiceDocuments(order, services)).find(({ kind }) => kind === 'invoice')
  return (of, context) => describeInvoice(of, invoice, context)
}

/**
 * Reads a credit note by its number, or by the id of a refund that it covers, as a mail names it that was sent before
 * the note was issued. A refund that replaces one returned by the bank has no note of its own: its amount was
 * credited before.
 */
async function readCreditNote(order: StoredOrder, name: string, services: OrderPageServices): Promise<Describe> {
  const papers = await readInvoiceDocuments(order, services)
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  const notes = papers.filter(({ kind }) => kind === 'credit-note')
  const named = notes.find((each) => formatInvoiceNumber(each) === name || each.covers.includes(name))
  const note = named ?? ((await isRefunded(order, name, services)) ? notes.at(-1) : undefined)
  if (!invoice || !note) throw new AppError('ORDER_NOT_FOUND', 404, 'The order has no such credit note.')
  return (of, context) => describeCreditNote(of, { note, invoice, papers }, context)
}

async function isRefunded({ owner, id }: StoredOrder, refundId: string, { db }: OrderPageServices): Promise<boolean> {
  const refunds = await listRefunds(db, { ownerId: owner.id, orderId: id })
  return refunds.some((each) => each.id === refundId && each.purpose === 'refund' && each.status === 'done')
}

/** Issues due documents first, since the job may not have run yet. */
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
  if (!order) throw createDocumentNotFoundError()
  return order
}

function createDocumentNotFoundError(): AppError {
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
