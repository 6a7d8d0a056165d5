import type { AccountSection } from '@cartwright/ui'
import type { ShopProps } from './shop-props.ts'

/**
 * Stage of an order. `complete`: paid, with nothing to ship. `returned`: all items are back with the shop. `paid-back`:
 * the payment is refunded.
 */
export type OrderStage =
  | 'waiting'
  | 'failed'
  | 'canceled'
  | 'placed'
  | 'partly-sent'
  | 'sent'
  | DatedStage
  | 'returned'
  | 'paid-back'
  | 'complete'

/**
 * Stages shown with their date. `sent-on`: delivery was never reported, and the parcel cannot be in transit any more.
 */
export type DatedStage = 'partly-sent-on' | 'sent-on' | 'partly-delivered' | 'delivered'

export type OrderMoney = 'free' | 'due' | 'waiting' | 'failed' | 'partly-paid' | 'paid' | 'partly-refunded' | 'refunded'

/** Data for the name of a tax (`getTaxName`). */
export interface ShownTax {
  /** ISO code of the country. */
  country?: string
  /** Merchant's name of each tax in the sum. */
  names: string[]
}

export type OrderSum =
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'fees'
  | 'tax'
  | 'total'
  | 'waived'
  | 'paid'
  | 'refunded'
  | 'due'

/** Row of the order totals. */
export interface ShownSum {
  name: OrderSum
  /** Name of a discount. */
  title?: string
  amount: string
  /** Free delivery. */
  isFree?: boolean
}

/** Subscription of a line. The shop sells its first delivery only. */
export interface ShownSubscription {
  title: string
}

export interface ShownLine {
  id: string
  name: string
  details: string[]
  subscription?: ShownSubscription
  quantity: number
  /** Total of the line. */
  total: string
  imageUrl?: string
  /** Page of the storefront to review the product. */
  reviewUrl?: string
}

export interface ShownReturn {
  kind: 'return' | 'withdrawal'
  status: 'requested' | 'approved' | 'declined' | 'received'
  at: string
  lines: { name: string; quantity: number }[]
  /** Shop's text. */
  decision?: string
}

/** Order as shown to its buyer, formatted in the language of the page. */
export interface ShownOrder {
  number: string
  placedAt: string
  stage: OrderStage
  /** Date of a stage that has one. */
  stageAt?: string
  money: OrderMoney
  sums: ShownSum[]
  /** Tax included in the total, not one of the rows that add up to it. */
  taxIncluded?: string
  tax?: ShownTax
  /** Masked, recognisable for people with the link: `a…@example.com`. */
  email?: string
  billing: string[]
  delivery?: { title: string; isPickup: boolean; time?: string; instructions?: string; address: string[] }
  /** `until`: last day of payment, if the order expires without it. */
  howToPay?: { title: string; instructions?: string; amount: string; until?: string }
  parcels: {
    at: string
    deliveredAt?: string
    lines: { name: string; quantity: number }[]
    carrier?: string
    trackingNumber?: string
    trackingUrl?: string
  }[]
  downloads: { name: string; url: string; left: number; until: string }[]
  returns: ShownReturn[]
  note?: string
  /** Terms accepted by the buyer, in their version at that time. */
  terms?: { text?: string; url?: string; at: string }
}

/** Navigation of an account page; absent for visitors with a link. */
export interface AccountFrame {
  name: string
  email: string
  current: AccountSection
  /** Link back to the shop, requested by it. */
  backUrl: string
}

export type { AccountSection }

export interface OrderPageProps {
  shop: ShopProps
  order: ShownOrder
  lines: ShownLine[]
  invoiceUrl?: string
  creditNotes?: { number: string; amount: string; url: string }[]
  returnUrl?: string
  withdraw?: { url: string; until?: string }
  account?: AccountFrame
  /** Adds the same items to the cart again. */
  reorderUrl?: string
  said?: OrderNews
  /** Items that could not be added to the cart. */
  missing?: string[]
  cartUrl?: string
  returnOrigins?: string[]
}

export type OrderNews = 'return-requested' | 'withdrawn' | 'reordered-in-part' | 'nothing-reordered'

export type ReturnProblemName =
  | 'nothing-chosen'
  | 'too-many'
  | 'too-many-waiting'
  | 'over'
  | 'not-possible'
  | 'reason-too-long'

/**
 * Fields: `quantity-<line>`, `reason`, `intent` (`review`, `back` or `send`). A withdrawal is reviewed before it is
 * sent.
 */
export interface ReturnPageProps {
  shop: ShopProps
  account?: AccountFrame
  action: string
  errors: { field: string; problem: ReturnProblemName; name?: string; most?: number }[]
  kind: 'return' | 'withdrawal'
  step: 'choose' | 'confirm'
  orderNumber: string
  orderUrl: string
  lines: (ShownLine & { most: number; chosen: number })[]
  /** Number of existing returns: a form sent twice from one page is one return. */
  known: number
  reason: string
  /** Recipient of the receipt. */
  email?: string
  until?: string
  returnOrigins?: string[]
}
