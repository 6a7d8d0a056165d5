import type { OrderMoney, OrderStage } from '../../../pages/page-props.ts'
import { beginningOfDay, addCalendarDays } from '../../settings/index.ts'
import { filterPhysicalLines } from '../fulfilment/digital-lines.ts'
import type { StoredFulfillment } from '../fulfilment/fulfillment-store.ts'
import { calculateUnpaidAmount } from '../payments/balance.ts'
import type { StoredOrder } from '../order.ts'

type OrderState = Pick<
  StoredOrder,
  'status' | 'fulfillmentStatus' | 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'
> & {
  content: Pick<StoredOrder['content'], 'shippingInfo'>
}

/** From then on, an order without news of its delivery counts as sent and not as on its way: days after the promised day, or after it was sent where no day was promised. */
const DAYS_AFTER_PROMISE = 7
const DAYS_AFTER_SENDING = 14

/** The stage of an order, with the day where the stage has one. */
export interface OrderProgress {
  stage: OrderStage
  at?: Date
}

/** Tells how far an order is, as its buyer reads it. A parcel is on its way until it was delivered, or could no longer be. */
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
  const last = parcels.findLast(({ deliveredAt }) => !deliveredAt)! // one of them is still to come
  const promised = getPromisedDate(order, timeZone)
  const overdue = promised
    ? getLatest([addCalendarDays(promised, DAYS_AFTER_PROMISE, timeZone), last.createdAt])
    : addCalendarDays(last.createdAt, DAYS_AFTER_SENDING, timeZone)
  if (now < overdue) return { stage }
  return { stage: stage === 'sent' ? 'sent-on' : 'partly-sent-on', at: last.createdAt }
}

/** The end of the slot that the buyer has chosen, or the last day of the estimate. */
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

/** Tells how far an order is by what is stored of it alone. A caller that knows its returns says whether all of it is back. */
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

/** What of it is paid. */
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
