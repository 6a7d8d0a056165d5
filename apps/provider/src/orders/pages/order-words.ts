import type { OrderMoney, OrderStage } from '../../../pages/page-props.ts'
import { beginningOfDay, daysLater } from '../../settings/index.ts'
import { goodsOf } from '../fulfilment/files-and-goods.ts'
import type { KeptFulfillment } from '../fulfilment/fulfillment-store.ts'
import { unpaidMinor } from '../money/owed.ts'
import type { KeptOrder } from '../order.ts'

type Seen = Pick<
  KeptOrder,
  'status' | 'fulfillmentStatus' | 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'
> & {
  content: Pick<KeptOrder['content'], 'shippingInfo'>
}

/** From then on, an order without news of its delivery counts as sent and not as on its way: days after the promised day, or after it was sent where no day was promised. */
const DAYS_AFTER_PROMISE = 7
const DAYS_AFTER_SENDING = 14

/** The stage of an order, with the day where the stage has one. */
export interface Progress {
  stage: OrderStage
  at?: Date
}

/** Tells how far an order is, as its buyer reads it. A parcel is on its way until it was delivered, or could no longer be. */
export function progressOf(
  order: Seen & { content: Parameters<typeof goodsOf>[0]['content'] },
  { isBack, fulfillments, now, timeZone }: { isBack: boolean; fulfillments: readonly KeptFulfillment[] } & Clock,
): Progress {
  const stage = stageOf(order, isBack)
  if (stage !== 'sent' && stage !== 'partly-sent') return { stage }
  const parcels = fulfillments.filter(({ lines }) => goodsOf(order, lines).length > 0)
  if (parcels.length === 0) return { stage }
  const deliveries = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? [])
  if (deliveries.length === parcels.length)
    return { stage: stage === 'sent' ? 'delivered' : 'partly-delivered', at: latestOf(deliveries) }
  const last = parcels.findLast(({ deliveredAt }) => !deliveredAt)! // one of them is still to come
  const promised = promisedAt(order, timeZone)
  const overdue = promised
    ? latestOf([daysLater(promised, DAYS_AFTER_PROMISE, timeZone), last.createdAt])
    : daysLater(last.createdAt, DAYS_AFTER_SENDING, timeZone)
  if (now < overdue) return { stage }
  return { stage: stage === 'sent' ? 'sent-on' : 'partly-sent-on', at: last.createdAt }
}

/** The end of the slot that the buyer has chosen, or the last day of the estimate. */
function promisedAt({ content }: Seen, timeZone: string): Date | undefined {
  const { deliveryTimeSlot, estimatedDelivery } = content.shippingInfo?.logistics ?? {}
  if (deliveryTimeSlot?.to) return new Date(deliveryTimeSlot.to)
  return estimatedDelivery && beginningOfDay(estimatedDelivery.to, timeZone)
}

interface Clock {
  now: Date
  timeZone: string
}

function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}

/** Tells how far an order is by what is stored of it alone. A caller that knows its returns says whether all of it is back. */
export function stageOf(order: Seen, isBack = false): OrderStage {
  if (order.status === 'INITIALIZED') return 'waiting'
  if (order.status === 'REJECTED') return 'failed'
  if (order.status === 'CANCELED') return 'canceled'
  if (isBack) return 'returned'
  if (moneyOf(order) === 'refunded') return 'paid-back'
  if (order.fulfillmentStatus === 'FULFILLED') return order.content.shippingInfo ? 'sent' : 'complete'
  if (order.fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partly-sent'
  return !order.content.shippingInfo && unpaidMinor(order) === 0n ? 'complete' : 'placed'
}

/** What of it is paid. */
export function moneyOf({ status, totalMinor, waivedMinor, paidMinor, refundedMinor }: Seen): OrderMoney {
  if (status === 'INITIALIZED') return 'waiting'
  if (status === 'REJECTED') return 'failed'
  if (totalMinor === 0n) return 'free'
  if (refundedMinor > 0n) return refundedMinor === paidMinor ? 'refunded' : 'partly-refunded'
  if (paidMinor + waivedMinor === totalMinor) return 'paid'
  if (paidMinor > 0n) return 'partly-paid'
  return status === 'CANCELED' ? 'failed' : 'due'
}
