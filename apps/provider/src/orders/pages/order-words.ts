import type { OrderMoney, OrderStage } from '../../../pages/page-props.ts'
import { unpaidMinor } from '../money/owed.ts'
import type { KeptOrder } from '../order.ts'

type Seen = Pick<
  KeptOrder,
  'status' | 'fulfillmentStatus' | 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'
> & {
  content: Pick<KeptOrder['content'], 'shippingInfo'>
}

/** How far it is, for whoever waits for it. Whoever knows its returns says what of it is back. */
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
