import type { FulfillmentStatus, Order, OrderStatus, PaymentStatus } from '@cartwright/contract'
import type { AcceptedTerms } from '../checkout/index.ts'
import type { Owner } from '../platform/http/caller.ts'

/** Content of an order, which never changes. Other fields are columns. */
export type OrderContent = Omit<
  Order,
  | 'id'
  | 'number'
  | 'createdDate'
  | 'updatedDate'
  | 'paymentStatus'
  | 'fulfillmentStatus'
  | 'status'
  | 'checkoutId'
  | 'balanceSummary'
  | 'activities'
  | 'archived'
  | 'revision'
  | 'attributionSource'
  | 'customFields'
  | 'imported'
> & {
  /** Absent if the shop had none. */
  acceptedTerms?: AcceptedTerms
}

/** Order as stored. Its content never changes; the other fields are its progress. */
export interface StoredOrder {
  id: string
  owner: Pick<Owner, 'id' | 'kind'>
  /** Order number; absent until the order is approved. */
  number: bigint | undefined
  checkoutId: string
  currency: string
  totalMinor: bigint
  /** Sum of the captured payments. */
  paidMinor: bigint
  /** Sum of completed refunds and chargebacks. */
  refundedMinor: bigint
  /** Part of `refundedMinor` that banks have charged back. */
  chargedBackMinor: bigint
  /** Part of the total that need not be paid any more, because items came back unpaid. */
  waivedMinor: bigint
  status: Extract<OrderStatus, 'INITIALIZED' | 'APPROVED' | 'CANCELED' | 'REJECTED'>
  paymentStatus: Exclude<PaymentStatus, 'UNSPECIFIED'>
  fulfillmentStatus: FulfillmentStatus
  content: OrderContent
  /** Contact of the buyer. Undefined if the given address is invalid, or after erasure. */
  contactId: string | undefined
  /** For the shop's staff alone. */
  merchantNote: string | undefined
  archived: boolean
  /** Stock that the order has taken and not released. */
  stockHeld: HeldStock[]
  /** Incremented by every change. */
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

/** Shopper who reads orders, with their own contact; guests see none. */
export interface Buyer extends Pick<Owner, 'id' | 'kind'> {
  contactId: string | undefined
}

/** Items of one line that are out of stock for this order. */
export interface HeldStock {
  lineId: string
  productId: string
  variantId: string
  quantity: number
  /** Items that are never restocked: their stock was not counted when they were sold, or they came back broken. */
  staysOut?: 'uncounted' | 'broken'
}

/** Primary key of an order, in tables of its parts. */
export type OrderRef = Pick<StoredOrder, 'owner' | 'id'>

type PaidSums = Pick<StoredOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor'>

/** Amount that the buyer still has to pay; 0 for a canceled order. */
export function calculateBalanceDue({ status, ...sums }: PaidSums & Pick<StoredOrder, 'status'>): bigint {
  return status === 'CANCELED' ? 0n : calculateUnpaidAmount(sums)
}

/** Unpaid amount, regardless of the order's status. */
export function calculateUnpaidAmount({ totalMinor, waivedMinor, paidMinor }: PaidSums): bigint {
  return totalMinor - waivedMinor - paidMinor
}

/** Derives the payment status from paid, waived and refunded amounts. */
export function getPaymentStatus({
  refundedMinor,
  ...sums
}: Pick<StoredOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'>): StoredOrder['paymentStatus'] {
  const { paidMinor } = sums
  if (refundedMinor > 0n) return refundedMinor === paidMinor ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED'
  if (calculateUnpaidAmount(sums) === 0n) return 'PAID'
  return paidMinor > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID'
}
