import type { AccountSection } from '@cartwright/ui'
import type { ShopProps } from './page-props.ts'

/** How far an order is. `complete`: nothing of it is sent, and it is paid. `returned`: all of it is back with the shop; `paid-back`: its money is back with the buyer. */
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

/** Stages that are told with their day. `sent-on`: nobody has said that it came, and it cannot be on its way any more. */
export type DatedStage = 'partly-sent-on' | 'sent-on' | 'partly-delivered' | 'delivered'

export type OrderMoney = 'free' | 'due' | 'waiting' | 'failed' | 'partly-paid' | 'paid' | 'partly-refunded' | 'refunded'

/** Tells how to call the tax of a sum (`getTaxName`). */
export interface ShownTax {
  /** ISO code of the country that it is of. */
  country?: string
  /** How the merchant calls each tax in the sum. */
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

/** A row of what an order comes to. */
export interface ShownSum {
  name: OrderSum
  /** What a discount is called. */
  title?: string
  amount: string
  /** A delivery that costs nothing. */
  isFree?: boolean
}

/** The subscription in which a line is bought. The shop sells its first delivery alone. */
export interface ShownSubscription {
  title: string
}

export interface ShownLine {
  id: string
  name: string
  details: string[]
  subscription?: ShownSubscription
  quantity: number
  /** Of all of it. */
  total: string
  imageUrl?: string
}

export interface ShownReturn {
  kind: 'return' | 'withdrawal'
  status: 'requested' | 'approved' | 'declined' | 'received'
  at: string
  lines: { name: string; quantity: number }[]
  /** In the shop's words. */
  decision?: string
}

/** An order as its buyer sees it, written in the language of the page. */
export interface ShownOrder {
  number: string
  placedAt: string
  stage: OrderStage
  /** The day of a stage that has one. */
  stageAt?: string
  money: OrderMoney
  sums: ShownSum[]
  /** Tax that is in the total, and none of the sums that make it. */
  taxIncluded?: string
  tax?: ShownTax
  /** As far as whoever has the link needs to recognise it: `a…@example.com`. */
  email?: string
  billing: string[]
  delivery?: { title: string; isPickup: boolean; time?: string; instructions?: string; address: string[] }
  /** `until`: the last day, where the order ends without it. */
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
  /** What the buyer has agreed to, as it read then. */
  terms?: { text?: string; url?: string; at: string }
}

/** Where somebody is in their account; absent for whoever came by a link. */
export interface AccountFrame {
  name: string
  email: string
  current: AccountSection
  /** Back to the shop, as it has asked for. */
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
  /** Puts the same into the cart again. */
  reorderUrl?: string
  said?: OrderNews
  /** What could not be put into the cart. */
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

/** Fields: `quantity-<line>`, `reason`, `intent` (`review`, `back` or `send`). A withdrawal is looked at once more before it is sent. */
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
  /** So many the order has already: sent once more from the same page, it is the same one. */
  known: number
  reason: string
  /** Where the receipt goes. */
  email?: string
  until?: string
  returnOrigins?: string[]
}
