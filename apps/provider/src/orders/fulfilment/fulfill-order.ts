import type { FulfillmentTrackingInfo, NewFulfillment } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { createDomainEvent, type OutboxEvent, publishEvent } from '../../platform/outbox/index.ts'
import { announceOrder } from '../announce-order.ts'
import {
  deleteFulfillment,
  insertFulfillment,
  describeFulfillment,
  type StoredFulfillment,
  listFulfillments,
  saveFulfillment,
} from '../items/fulfillment-store.ts'
import type { Actor, HistoryEvent } from '../history.ts'
import { appendHistory } from '../history-store.ts'
import {
  findExcludedQuantities,
  getFulfillmentStatus,
  calculateUnfulfilledQuantities,
} from '../items/unfulfilled-quantities.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import { calculateBalanceDue, type StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { saveOrder } from '../store.ts'
import { getDigitalLineIds, filterPhysicalLines, hasDigitalLine } from '../items/digital-lines.ts'
import { toTracking } from '../items/tracking-link.ts'

const FULFILLMENTS_FQDN = 'wix.ecom.v1.fulfillments'

type Line = StoredFulfillment['lines'][number]

interface FulfillmentChange {
  id: string
  trackingInfo?: FulfillmentTrackingInfo | null
  deliveredAt?: string | null
}

export interface FulfilledOrder {
  order: StoredOrder
  fulfillments: StoredFulfillment[]
  fulfillmentId: string
}

/**
 * Creates a fulfillment of at most the unfulfilled quantities, and sends a mail to the buyer. The caller locks the
 * order: of two concurrent calls for the same items, the second finds none.
 */
export async function fulfillOrder(
  tx: Tx,
  was: StoredOrder,
  { lineItems, trackingInfo, deliveredAt }: NewFulfillment,
  by: Actor,
  services: OrderServices,
): Promise<FulfilledOrder> {
  requireApproved(was)
  const before = await listFulfillments(tx, was)
  const lines = chooseLines(
    was,
    calculateUnfulfilledQuantities(was, before, await findExcludedQuantities(tx, was)),
    lineItems,
  )
  const at = services.now()
  const created: StoredFulfillment = {
    id: newId(),
    lines,
    tracking: toTracking(trackingInfo),
    createdAt: at,
    updatedAt: at,
    deliveredAt: toDeliveredAt(deliveredAt, at),
  }
  await insertFulfillment(tx, was, created)
  const done = await saveFulfillmentChange(tx, was, [...before, created], { type: 'fulfilled', id: created.id, by, at })
  // The mail says that the parcel is on its way, or ready for pickup.
  if (!created.deliveredAt) await sendOrderMails(tx, 'shipped', done.order, services)
  const order = await deliverFiles(tx, done.order, at)
  return { ...done, order, fulfillments: order === done.order ? done.fulfillments : await listFulfillments(tx, order) }
}

/**
 * Fulfills digital lines once the order is paid and all other lines are shipped; the status becomes FULFILLED. Files
 * need no parcel, and the payment mail has their links. Called after every change that can leave only files: payment,
 * parcel, refund, return. The caller locks the order.
 */
export async function deliverFiles(tx: Tx, was: StoredOrder, at: Date): Promise<StoredOrder> {
  const isReady = was.status === 'APPROVED' && calculateBalanceDue(was) === 0n
  if (!isReady || was.fulfillmentStatus === 'FULFILLED' || !hasDigitalLine(was)) return was
  const before = await listFulfillments(tx, was)
  const left = [...calculateUnfulfilledQuantities(was, before, await findExcludedQuantities(tx, was))].filter(
    ([, quantity]) => quantity > 0,
  )
  const files = getDigitalLineIds(was)
  if (left.length === 0 || left.some(([id]) => !files.has(id))) return was
  const lines = left.map(([id, quantity]) => ({ id, quantity }))
  const created: StoredFulfillment = {
    id: newId(),
    lines,
    tracking: undefined,
    createdAt: at,
    updatedAt: at,
    deliveredAt: at,
  }
  await insertFulfillment(tx, was, created)
  return (
    await saveFulfillmentChange(tx, was, [...before, created], {
      type: 'fulfilled',
      id: created.id,
      by: { kind: 'shop' },
      at,
    })
  ).order
}

/** Changes tracking and delivery date of a fulfillment. Absent members stay as they are. */
export async function changeFulfillment(
  tx: Tx,
  was: StoredOrder,
  { id, trackingInfo, deliveredAt }: FulfillmentChange,
  by: Actor,
  at: Date,
): Promise<FulfilledOrder> {
  const before = await listFulfillments(tx, was)
  const current = requireFulfillment(before, id)
  const changed = {
    ...current,
    tracking: trackingInfo === undefined ? current.tracking : toTracking(trackingInfo),
    deliveredAt: deliveredAt === undefined ? current.deliveredAt : toDeliveredAt(deliveredAt, at),
    updatedAt: at,
  }
  await saveFulfillment(tx, was, changed)
  const after = before.map((each) => (each.id === current.id ? changed : each))
  const type = changed.deliveredAt && !current.deliveredAt ? 'delivered' : 'fulfillment-changed'
  return saveFulfillmentChange(tx, was, after, { type, id: current.id, by, at })
}

/** Removes a fulfillment that was not shipped after all. */
export async function removeFulfillment(
  tx: Tx,
  was: StoredOrder,
  id: string,
  by: Actor,
  at: Date,
): Promise<FulfilledOrder> {
  const before = await listFulfillments(tx, was)
  const current = requireFulfillment(before, id)
  await deleteFulfillment(tx, was, current.id)
  const after = before.filter((each) => each.id !== current.id)
  return saveFulfillmentChange(tx, was, after, { type: 'fulfillment-removed', id: current.id, by, at })
}

async function saveFulfillmentChange(
  tx: Tx,
  was: StoredOrder,
  fulfillments: StoredFulfillment[],
  event: {
    type: Extract<HistoryEvent['type'], 'fulfilled' | 'fulfillment-changed' | 'delivered' | 'fulfillment-removed'>
    id: string
    by: Actor
    at: Date
  },
): Promise<FulfilledOrder> {
  const { type, id, by, at } = event
  const fulfillmentStatus = getFulfillmentStatus(was, fulfillments, await findExcludedQuantities(tx, was))
  const order = await saveOrder(tx, { ...was, fulfillmentStatus, updatedAt: at })
  await appendHistory(tx, order, { type, data: { fulfillmentId: id } }, { by, at })
  await announceOrder(tx, order, { was }, by)
  await announceFulfillments(tx, order, fulfillments, by)
  return { order, fulfillments, fulfillmentId: id }
}

/**
 * Chooses the lines of a fulfillment. A line without a quantity stands for its whole unfulfilled quantity. A request
 * without lines stands for all unfulfilled goods, or for the files if there are no goods: files beside goods are
 * delivered by the payment.
 */
function chooseLines(
  order: StoredOrder,
  left: ReadonlyMap<string, number>,
  requested: NewFulfillment['lineItems'],
): Line[] {
  const chosen = new Map<string, number>()
  const all = [...left].filter(([, quantity]) => quantity > 0).map(([id]) => ({ id, quantity: undefined }))
  const goods = filterPhysicalLines(order, all)
  for (const { id, quantity } of requested ?? (goods.length > 0 ? goods : all)) {
    const most = left.get(id)
    if (most === undefined)
      throw new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line.', { data: { lineItemId: id } })
    chosen.set(id, (chosen.get(id) ?? 0) + (quantity ?? most))
  }
  const tooMany = [...chosen].find(([id, quantity]) => quantity < 1 || quantity > (left.get(id) ?? 0))
  if (tooMany || chosen.size === 0)
    throw new AppError(
      'NOTHING_LEFT_TO_FULFILL',
      409,
      `${all.length > 0 ? 'Not so many pieces' : 'No pieces'} of this order are left to be sent.`,
      {
        data: { orderId: order.id, ...(tooMany && { lineItemId: tooMany[0], left: left.get(tooMany[0]) ?? 0 }) },
      },
    )
  return Array.from(chosen, ([id, quantity]) => ({ id, quantity }))
}

/** Tolerance for clocks of callers that are ahead of the shop's. */
const CLOCK_SKEW_MS = 60_000

/** Parses the delivery time, which must not be in the future. */
function toDeliveredAt(written: string | null | undefined, now: Date): Date | undefined {
  if (!written) return undefined
  const at = new Date(written)
  if (at <= now) return at
  if (at.getTime() <= now.getTime() + CLOCK_SKEW_MS) return now
  throw new InvalidRequest([{ field: 'fulfillment.deliveredAt', description: 'is in the future', violatedRule: 'MAX' }])
}

function requireApproved({ id, status }: StoredOrder): void {
  if (status === 'APPROVED') return
  throw new AppError('ORDER_NOT_APPROVED', 409, 'Only an order that is placed and not cancelled can be sent.', {
    data: { orderId: id, status },
  })
}

function requireFulfillment(fulfillments: readonly StoredFulfillment[], id: string): StoredFulfillment {
  const current = fulfillments.find((each) => each.id === id)
  if (current) return current
  throw new AppError('FULFILLMENT_NOT_FOUND', 404, 'The order has no such fulfilment.', { data: { id } })
}

/** Publishes a change of the order's fulfillments. */
async function announceFulfillments(
  tx: Tx,
  order: StoredOrder,
  fulfillments: readonly StoredFulfillment[],
  by: OutboxEvent['by'],
): Promise<void> {
  const entity = { orderId: order.id, fulfillments: fulfillments.map(describeFulfillment) }
  const payload = createDomainEvent(FULFILLMENTS_FQDN, order.id, order.updatedAt, {
    slug: 'updated',
    entity,
    modifiedFields: ['fulfillments'],
  })
  await publishEvent(tx, { eventType: `${FULFILLMENTS_FQDN}_updated`, entityId: order.id, by, payload })
}
