import type { EventType, Order } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { JsonText } from '../platform/text/json-text.ts'
import { createActionEvent, publishEvents, type OutboxEvent, createDomainEvent } from '../platform/outbox/index.ts'
import { describeOrder } from './describe-order.ts'
import type { HistoryEntry } from './history.ts'
import { readHistory } from './history-store.ts'
import type { StoredOrder } from './order.ts'

const FQDN = 'wix.ecom.v1.order'

/** Previous state of an order and details of the change, from which its events are derived. */
export interface OrderChange {
  /** @default the order is new */
  was?: StoredOrder
  /** A comment, app note or note has changed. */
  hasChangedActivities?: boolean
  /** Options of a cancellation. */
  canceled?: { restockAllItems: boolean; sendOrderCanceledEmail: boolean; customMessage?: string }
}

/**
 * Publishes the events of a change: `created` once the order is approved, `updated` for later changes. Orders whose
 * payment is under way or has failed have no events.
 */
export async function announceOrder(
  tx: Tx,
  order: StoredOrder,
  change: OrderChange,
  by: OutboxEvent['by'],
): Promise<void> {
  if (!isPlaced(order)) return
  const history = await readHistory(tx, order)
  await publishEvents(tx, createOrderEvents(order, { ...change, history }, by))
}

/** Creates the events of a change. `history`: all entries, including those of this change. */
export function createOrderEvents(
  order: StoredOrder,
  { was, canceled, hasChangedActivities, history }: OrderChange & { history: readonly HistoryEntry[] },
  by: OutboxEvent['by'],
): OutboxEvent[] {
  if (!isPlaced(order)) return []
  const wire = new JsonText(
    JSON.stringify(describeOrder(order, { locale: getOrderLocale(order), isForShop: true, history })),
  )
  const before = was && isPlaced(was) ? was : undefined
  const events: OutboxEvent[] = []

  const fields = before && [...modifiedFields(before, order), ...(hasChangedActivities ? ['activities'] : [])]
  if (!before) tell('created', createDomainEvent(FQDN, order.id, order.updatedAt, { slug: 'created', entity: wire }))
  else if (fields && fields.length > 0)
    tell(
      'updated',
      createDomainEvent(FQDN, order.id, order.updatedAt, { slug: 'updated', entity: wire, modifiedFields: fields }),
    )
  if (!before && order.status === 'APPROVED') act('approved', {})
  if (order.status === 'CANCELED' && before?.status !== 'CANCELED')
    act('canceled', { restockAllItems: false, sendOrderCanceledEmail: false, ...canceled })
  const previousPaymentStatus = was?.paymentStatus ?? 'NOT_PAID'
  if (previousPaymentStatus !== order.paymentStatus) act('payment_status_updated', { previousPaymentStatus })
  if (order.fulfillmentStatus === 'FULFILLED' && was?.fulfillmentStatus !== 'FULFILLED') act('fulfilled', {})
  return events

  function act(slug: 'approved' | 'canceled' | 'payment_status_updated' | 'fulfilled', body: object): void {
    tell(slug, createActionEvent(FQDN, order.id, order.updatedAt, { slug, body: { order: wire, ...body } }))
  }

  function tell(slug: string, payload: object): void {
    // Holds: the contract lists every slug that is published here.
    events.push({ eventType: `${FQDN}_${slug}` as EventType, entityId: order.id, by, payload })
  }
}

function isPlaced({ status }: StoredOrder): boolean {
  return status === 'APPROVED' || status === 'CANCELED'
}

/** Locale of the amounts in an order: the shop's at that time. */
export function getOrderLocale({ content }: StoredOrder): string {
  return content.siteLanguage ?? 'en'
}

/** Changed fields, by their names on the wire. */
function modifiedFields(was: StoredOrder, now: StoredOrder): (keyof Order)[] {
  const fields: (keyof Order)[] = []
  if (was.status !== now.status) fields.push('status')
  if (was.paymentStatus !== now.paymentStatus) fields.push('paymentStatus')
  if (was.fulfillmentStatus !== now.fulfillmentStatus) fields.push('fulfillmentStatus')
  if (was.paidMinor !== now.paidMinor || was.refundedMinor !== now.refundedMinor || was.waivedMinor !== now.waivedMinor)
    fields.push('balanceSummary')
  if (was.archived !== now.archived) fields.push('archived')
  return fields
}
