import type { FulfillmentStatus, Order, OrderStatus, PaymentStatus } from '@cartwright/contract'
import type { AcceptedTerms } from '../checkout/index.ts'
import type { Owner } from '../platform/http/caller.ts'

/** The part of an order that is written once; the rest are columns. */
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
  /** Absent where the shop had none. */
  acceptedTerms?: AcceptedTerms
}

/** An order as the shop keeps it: what was bought never changes, the rest says how far it is. */
export interface StoredOrder {
  id: string
  owner: Pick<Owner, 'id' | 'kind'>
  /** What people call it; absent until it is approved. */
  number: bigint | undefined
  checkoutId: string
  currency: string
  totalMinor: bigint
  /** The sum of the payments that were captured. */
  paidMinor: bigint
  /** The sum of the refunds that are done, and of what banks have taken back. */
  refundedMinor: bigint
  /** The part of it that banks have taken back. */
  chargedBackMinor: bigint
  /** What of the total need not be paid any more: pieces that came back before they were paid. */
  waivedMinor: bigint
  status: Extract<OrderStatus, 'INITIALIZED' | 'APPROVED' | 'CANCELED' | 'REJECTED'>
  paymentStatus: Exclude<PaymentStatus, 'UNSPECIFIED'>
  fulfillmentStatus: FulfillmentStatus
  content: OrderContent
  /** The person who ordered. Undefined where the address that was given is none, or once they are forgotten. */
  contactId: string | undefined
  /** For those who run the shop alone. */
  merchantNote: string | undefined
  archived: boolean
  /** What it has taken out of the stock and not given back. */
  stockHeld: HeldStock[]
  /** Counts up with every change. */
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

/** Pieces of one line that are out of the stock. */
export interface HeldStock {
  lineId: string
  productId: string
  variantId: string
  quantity: number
  /** They never come back into the stock: it was not counted when they were sold, or they came back broken. */
  staysOut?: 'uncounted' | 'broken'
}
