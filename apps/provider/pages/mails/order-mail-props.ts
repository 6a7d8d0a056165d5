/** Names and props of the order mails. Types only. Amounts are decimals, times ISO 8601. */

import type { ShownSubscription, ShownSum, ShownTax } from '../order-props.ts'

export type { ShownSum as MailedSum }

export interface MailedLine {
  name: string
  /** Choices and custom texts of a line: “Size: large”. */
  details: string[]
  subscription?: ShownSubscription
  quantity: number
  amount?: string
}

/** Order in a mail. */
export interface MailedOrder {
  number: string
  currency: string
  lines: MailedLine[]
  total: string
  /** Rows before the total add up to it. */
  sums: ShownSum[]
  /** Tax included in the total. */
  taxIncluded?: string
  tax?: ShownTax
  /** `isPickup`: the buyer collects it. */
  delivery?: {
    title: string
    isPickup: boolean
    time?: string
    /** Delivery window. */
    slot?: { from: string; to: string }
    /** Estimated days of delivery: `2026-12-01`. */
    estimated?: { from: string; to: string }
    instructions?: string
    address: string[]
    country?: string
  }
}

export interface HowToPay {
  title: string
  /** Merchant's text. */
  instructions?: string
  amount: string
  /** Last day of payment, if the order expires without it. */
  until?: string
}

export interface MailedTracking {
  carrier?: string
  number?: string
  link?: string
}

export interface MailedReturn {
  kind: 'return' | 'withdrawal'
  lines: MailedLine[]
  reason?: string
  at: string
}

interface ForBuyer {
  order: MailedOrder
  /** Printable document. */
  paper?: { kind: 'invoice' | 'credit-note'; link: string }
  /** URL of the order page. */
  link: string
}

interface ForShop {
  order: MailedOrder
  buyer: { name: string; email?: string }
  /** URL of the order for staff. */
  link: string
}

export interface OrderMails {
  'order-placed': ForBuyer & {
    /** Payment state; `free` needs no payment. */
    payment: 'paid' | 'partly' | 'due' | 'free'
    howToPay?: HowToPay
    downloads: { name: string; link: string }[]
  }
  /** An outstanding payment has arrived. */
  'order-paid': ForBuyer & { downloads: { name: string; link: string }[] }
  'order-shipped': ForBuyer & { parcel: MailedLine[]; tracking?: MailedTracking; isPickup: boolean }
  'order-refunded': ForBuyer & { amount: string; isWhole: boolean }
  'order-canceled': ForBuyer & { reason?: string }
  'order-return-requested': ForBuyer & { asked: MailedReturn }
  'order-return-decided': ForBuyer & {
    asked: MailedReturn
    status: 'approved' | 'declined' | 'received'
    /** Merchant's text. */
    decision?: string
    /** Remaining amount after unpaid items were returned. */
    howToPay?: HowToPay
  }
  'shop-order-placed': ForShop & { payment: 'paid' | 'partly' | 'due' | 'free'; note?: string }
  'shop-order-paid': ForShop
  'shop-order-shipped': ForShop & Pick<OrderMails['order-shipped'], 'parcel' | 'tracking' | 'isPickup'>
  'shop-order-refunded': ForShop & Pick<OrderMails['order-refunded'], 'amount' | 'isWhole'>
  'shop-order-canceled': ForShop & { reason?: string }
  'shop-return-requested': ForShop & { asked: MailedReturn }
  'shop-payment-disputed': ForShop & { amount: string; currency: string }
  'shop-chargeback': ForShop & {
    amount: string
    currency: string
    outcome: 'opened' | 'won' | 'lost'
    /** Reason given by the provider. */
    claim?: string
  }
  /** `failure`: text of the provider, on one line. */
  'shop-refund-failed': ForShop & { amount: string; currency: string; failure: string }
}

export type OrderMailName = keyof OrderMails
