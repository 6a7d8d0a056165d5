import type { Context as HonoContext, Hono } from 'hono'
import type { OrderDocumentPageProps } from '../../../pages/page-props.ts'
import { answerPage } from '../../http/answer-page.ts'
import { AppError } from '../../http/app-error.ts'
import { enterAsStaff } from '../../identity/index.ts'
import { isGuid } from '../../ids.ts'
import { listRefunds } from '../../payments/index.ts'
import { noteReading } from '../../readings/index.ts'
import { shopPropsFor } from '../../settings/index.ts'
import { findNotWanted } from '../fulfilment/left-to-send.ts'
import { nameOfPaper, type Paper } from '../invoices/invoice.ts'
import { issueInvoicesOf } from '../invoices/issue-invoices.ts'
import { listPapersOf } from '../invoices/store.ts'
import type { KeptOrder } from '../order.ts'
import { findOrder, findOrderByNumber } from '../store.ts'
import { describeCreditNote, describeInvoice, describePackingSlip } from './describe-document.ts'
import { enterByLink } from './mount.ts'
import type { OrderPageServices } from './order-visit.ts'

type Surroundings = Parameters<typeof describePackingSlip>[2]
type Describe = (order: KeptOrder, surroundings: Surroundings) => OrderDocumentPageProps

/** What is printed: by those who run the shop, who name an order by its id or number, and the bill by whoever has the link of the order. */
export function mountOrderDocuments(app: Hono, services: OrderPageServices & { secureCookies: boolean }): void {
  app.get('/staff/orders/:order/packing-slip', (c) =>
    forStaff(c, services, 'packing slip', (order) => readPackingSlip(order, services)),
  )
  app.get('/staff/orders/:order/invoice', (c) =>
    forStaff(c, services, 'invoice', (order) => readInvoice(order, services)),
  )
  app.get('/staff/orders/:order/credit-notes/:note', (c) =>
    forStaff(c, services, 'credit note', (order) => readCreditNote(order, c.req.param('note'), services)),
  )

  app.get('/orders/:link/invoice', (c) => forBuyer(c, services, (order) => readInvoice(order, services)))
  app.get('/orders/:link/credit-notes/:note', (c) =>
    forBuyer(c, services, (order) => readCreditNote(order, c.req.param('note'), services)),
  )
}

async function forStaff(
  c: HonoContext,
  services: OrderPageServices & { secureCookies: boolean },
  paper: string,
  read: (order: KeptOrder) => Promise<Describe>,
): Promise<Response> {
  const staff = await enterAsStaff(c, services, 'ECOM.READ_ORDERS')
  if (staff instanceof Response) return staff
  const order = await findNamed(services, c.req.param('order') ?? '')
  const describe = await read(order)
  const by = { kind: 'merchant', id: staff.staffId } as const
  await noteReading(services.db, { by, operation: paper, entity: 'order', ids: [order.id], at: services.now() })
  return show(c, services, order, describe, c.req.query('lang') ?? order.content.buyerLanguage)
}

async function forBuyer(
  c: HonoContext,
  services: OrderPageServices,
  read: (order: KeptOrder) => Promise<Describe>,
): Promise<Response> {
  const { order } = await enterByLink(c, services)
  if (order.status !== 'APPROVED' && order.status !== 'CANCELED') throw noSuchOrder()
  return show(c, services, order, await read(order), order.content.buyerLanguage)
}

async function readPackingSlip(order: KeptOrder, { db }: OrderPageServices): Promise<Describe> {
  const notWanted = await findNotWanted(db, order)
  return (of, surroundings) => describePackingSlip(of, notWanted, surroundings)
}

async function readInvoice(order: KeptOrder, services: OrderPageServices): Promise<Describe> {
  const invoice = (await readPapers(order, services)).find(({ kind }) => kind === 'invoice')
  return (of, surroundings) => describeInvoice(of, invoice, surroundings)
}

/**
 * By its number, or by the id of a refund that it is for, as a mail names it that was written before the note. A refund in place of one that a bank has sent back needs no note of its own: what it
 * pays back was credited before.
 */
async function readCreditNote(order: KeptOrder, name: string, services: OrderPageServices): Promise<Describe> {
  const papers = await readPapers(order, services)
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  const notes = papers.filter(({ kind }) => kind === 'credit-note')
  const named = notes.find((each) => nameOfPaper(each) === name || each.covers.includes(name))
  const note = named ?? ((await isPaidBack(order, name, services)) ? notes.at(-1) : undefined)
  if (!invoice || !note) throw new AppError('ORDER_NOT_FOUND', 404, 'The order has no such credit note.')
  return (of, surroundings) => describeCreditNote(of, { note, invoice, papers }, surroundings)
}

async function isPaidBack({ owner, id }: KeptOrder, refundId: string, { db }: OrderPageServices): Promise<boolean> {
  const refunds = await listRefunds(db, { ownerId: owner.id, orderId: id })
  return refunds.some((each) => each.id === refundId && each.purpose === 'refund' && each.status === 'done')
}

/** Those that are due are written now, where the shop has not come to it yet. */
async function readPapers(order: KeptOrder, services: OrderPageServices): Promise<Paper[]> {
  await issueInvoicesOf(order, services)
  return listPapersOf(services.db, order)
}

async function findNamed({ db }: OrderPageServices, name: string): Promise<KeptOrder> {
  const order = isGuid(name)
    ? await findOrder(db, undefined, name)
    : /^\d{1,18}$/.test(name)
      ? await findOrderByNumber(db, BigInt(name))
      : undefined
  if (!order) throw noSuchOrder()
  return order
}

function noSuchOrder(): AppError {
  return new AppError('ORDER_NOT_FOUND', 404, 'There is no such order.')
}

function show(
  c: HonoContext,
  { render, settings, storefrontUrl }: OrderPageServices,
  order: KeptOrder,
  describe: Describe,
  language: string | undefined,
): Response {
  const current = settings.current()
  const shop = shopPropsFor(c, { ...current.shop, storefrontUrl }, { language })
  return answerPage(c, render('order-document', describe(order, { shop, settings: current })))
}
