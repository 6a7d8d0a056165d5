import type { EventType, Order } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { JsonText } from '../json-text.ts'
import { actionEvent, announce, announceAll, type Announcement, domainEvent } from '../outbox/index.ts'
import { describeOrder } from './describe-order.ts'
import { describeFulfillment, type KeptFulfillment } from './fulfilment/fulfillment-store.ts'
import { type PastHappening, readHistory } from './history.ts'
import type { KeptOrder } from './order.ts'

const FQDN = 'wix.ecom.v1.order'
const FULFILLMENTS_FQDN = 'wix.ecom.v1.fulfillments'

/** What an order was before it changed, by which is told what happened to it. */
export interface OrderChange {
  /** @default the order is new */
  was?: KeptOrder
  /** What somebody has written about it is another now. */
  hasOtherWords?: boolean
  /** How it was cancelled, where it was. */
  canceled?: { restockAllItems: boolean; sendOrderCanceledEmail: boolean; customMessage?: string }
}

/** Tells those outside what became of an order: created once it is anybody's order, and from then on every change. An order that still waits for its payment, or did not get it, is nobody's business. */
export async function announceOrder(
  tx: Tx,
  order: KeptOrder,
  change: OrderChange,
  by: Announcement['by'],
): Promise<void> {
  if (!isSomebodys(order)) return
  const history = await readHistory(tx, order)
  await announceAll(tx, eventsOf(order, { ...change, history }, by))
}

/** `history`: all that has happened to it, this change too. */
export function eventsOf(
  order: KeptOrder,
  { was, canceled, hasOtherWords, history }: OrderChange & { history: readonly PastHappening[] },
  by: Announcement['by'],
): Announcement[] {
  if (!isSomebodys(order)) return []
  const wire = new JsonText(JSON.stringify(describeOrder(order, { locale: localeOf(order), isForShop: true, history })))
  const before = was && isSomebodys(was) ? was : undefined
  const events: Announcement[] = []

  const fields = before && [...modifiedFields(before, order), ...(hasOtherWords ? ['activities'] : [])]
  if (!before) tell('created', domainEvent(FQDN, order.id, order.updatedAt, { slug: 'created', entity: wire }))
  else if (fields && fields.length > 0)
    tell(
      'updated',
      domainEvent(FQDN, order.id, order.updatedAt, { slug: 'updated', entity: wire, modifiedFields: fields }),
    )
  if (!before && order.status === 'APPROVED') act('approved', {})
  if (order.status === 'CANCELED' && before?.status !== 'CANCELED')
    act('canceled', { restockAllItems: false, sendOrderCanceledEmail: false, ...canceled })
  const previousPaymentStatus = was?.paymentStatus ?? 'NOT_PAID'
  if (previousPaymentStatus !== order.paymentStatus) act('payment_status_updated', { previousPaymentStatus })
  if (order.fulfillmentStatus === 'FULFILLED' && was?.fulfillmentStatus !== 'FULFILLED') act('fulfilled', {})
  return events

  function act(slug: 'approved' | 'canceled' | 'payment_status_updated' | 'fulfilled', body: object): void {
    tell(slug, actionEvent(FQDN, order.id, order.updatedAt, { slug, body: { order: wire, ...body } }))
  }

  function tell(slug: string, payload: object): void {
    // Holds: the contract lists every slug that is told here.
    events.push({ eventType: `${FQDN}_${slug}` as EventType, entityId: order.id, by, payload })
  }
}

/** What of an order is on its way has changed. */
export async function announceFulfillments(
  tx: Tx,
  order: KeptOrder,
  fulfillments: readonly KeptFulfillment[],
  by: Announcement['by'],
): Promise<void> {
  const entity = { orderId: order.id, fulfillments: fulfillments.map(describeFulfillment) }
  const payload = domainEvent(FULFILLMENTS_FQDN, order.id, order.updatedAt, {
    slug: 'updated',
    entity,
    modifiedFields: ['fulfillments'],
  })
  await announce(tx, { eventType: `${FULFILLMENTS_FQDN}_updated`, entityId: order.id, by, payload })
}

function isSomebodys({ status }: KeptOrder): boolean {
  return status === 'APPROVED' || status === 'CANCELED'
}

/** Amounts of an order are written as its shop writes them. */
export function localeOf({ content }: KeptOrder): string {
  return content.siteLanguage ?? 'en'
}

/** By their names on the wire. */
function modifiedFields(was: KeptOrder, now: KeptOrder): (keyof Order)[] {
  const fields: (keyof Order)[] = []
  if (was.status !== now.status) fields.push('status')
  if (was.paymentStatus !== now.paymentStatus) fields.push('paymentStatus')
  if (was.fulfillmentStatus !== now.fulfillmentStatus) fields.push('fulfillmentStatus')
  if (was.paidMinor !== now.paidMinor || was.refundedMinor !== now.refundedMinor || was.waivedMinor !== now.waivedMinor)
    fields.push('balanceSummary')
  if (was.archived !== now.archived) fields.push('archived')
  return fields
}
