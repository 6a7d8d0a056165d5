import type { OrderMoney, OrderStage } from '../../../pages/page-props.ts'
import { beginningOfDay, addCalendarDays } from '../../platform/time-zones.ts'
import { filterPhysicalLines } from '../items/digital-lines.ts'
import type { StoredFulfillment } from '../items/fulfillment-store.ts'
import { calculateUnpaidAmount, type StoredOrder } from '../order.ts'

type OrderState = Pick<
  StoredOrder,
  'status' | 'fulfillmentStatus' | 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'
> & {
  content: Pick<StoredOrder['content'], 'shippingInfo'>
}

/**
 * Calendar days after which a parcel without delivery news counts as shipped instead of on its way: after the
 * promised day, or after the shipment if no day was promised.
 */
const DAYS_AFTER_PROMISE = 7
const DAYS_AFTER_SENDING = 14

/** Stage of an order, with its day if the stage has one. */
export interface OrderProgress {
  stage: OrderStage
  at?: Date
}

/** Progress of an order, as its buyer reads it. A parcel is on its way until it is delivered or overdue. */
export function getOrderProgress(
  order: OrderState & { content: Parameters<typeof filterPhysicalLines>[0]['content'] },
  { isBack, fulfillments, now, timeZone }: { isBack: boolean; fulfillments: readonly StoredFulfillment[] } & Clock,
): OrderProgress {
  const stage = getOrderStage(order, isBack)
  if (stage !== 'sent' && stage !== 'partly-sent') return { stage }
  const parcels = fulfillments.filter(({ lines }) => filterPhysicalLines(order, lines).length > 0)
  if (parcels.length === 0) return { stage }
  const deliveries = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? [])
  if (deliveries.length === parcels.length)
    return { stage: stage === 'sent' ? 'delivered' : 'partly-delivered', at: getLatest(deliveries) }
  const last = parcels.findLast(({ deliveredAt }) => !deliveredAt)! // one of them is not delivered yet
  const promised = getPromisedDate(order, timeZone)
  const overdue = promised
    ? getLatest([addCalendarDays(promised, DAYS_AFTER_PROMISE, timeZone), last.createdAt])
    : addCalendarDays(last.createdAt, DAYS_AFTER_SENDING, timeZone)
  if (now < overdue) return { stage }
  return { stage: stage === 'sent' ? 'sent-on' : 'partly-sent-on', at: last.createdAt }
}

/** End of the chosen time slot, or last day of the estimate. */
function getPromisedDate({ content }: OrderState, timeZone: string): Date | undefined {
  const { deliveryTimeSlot, estimatedDelivery } = content.shippingInfo?.logistics ?? {}
  if (deliveryTimeSlot?.to) return new Date(deliveryTimeSlot.to)
  return estimatedDelivery && beginningOfDay(estimatedDelivery.to, timeZone)
}

interface Clock {
  now: Date
  timeZone: string
}

function getLatest(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}

/** Stage of an order by its stored state alone. Callers that have read the returns pass whether everything is back. */
export function getOrderStage(order: OrderState, isBack = false): OrderStage {
  if (order.status === 'INITIALIZED') return 'waiting'
  if (order.status === 'REJECTED') return 'failed'
  if (order.status === 'CANCELED') return 'canceled'
  if (isBack) return 'returned'
  if (getOrderPaymentState(order) === 'refunded') return 'paid-back'
  if (order.fulfillmentStatus === 'FULFILLED') return order.content.shippingInfo ? 'sent' : 'complete'
  if (order.fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partly-sent'
  return !order.content.shippingInfo && calculateUnpaidAmount(order) === 0n ? 'complete' : 'placed'
}

/** Payment state of an order. */
export function getOrderPaymentState({
  status,
  totalMinor,
  waivedMinor,
  paidMinor,
  refundedMinor,
}: OrderState): OrderMoney {
  if (status === 'INITIALIZED') return 'waiting'
  if (status === 'REJECTED') return 'failed'
  if (totalMinor === 0n) return 'free'
  if (refundedMinor > 0n) return refundedMinor === paidMinor ? 'refunded' : 'partly-refunded'
  if (paidMinor + waivedMinor === totalMinor) return 'paid'
  if (paidMinor > 0n) return 'partly-paid'
  return status === 'CANCELED' ? 'failed' : 'due'
}
