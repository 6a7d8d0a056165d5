/** The mails about orders, and what each is given. Types only. Amounts are decimals, moments ISO 8601. */

import type { ShownSubscription, ShownSum, ShownTax } from '../order-props.ts'

export type { ShownSum as MailedSum }

export interface MailedLine {
  name: string
  /** Its choices and what the buyer has written for it: “Size: large”. */
  details: string[]
  subscription?: ShownSubscription
  quantity: number
  amount?: string
}

/** An order as its mails show it. */
export interface MailedOrder {
  number: string
  currency: string
  lines: MailedLine[]
  total: string
  /** Those before the total add up to it. */
  sums: ShownSum[]
  /** Tax that the total holds. */
  taxIncluded?: string
  tax?: ShownTax
  /** `isPickup`: the buyer comes for it. */
  delivery?: {
    title: string
    isPickup: boolean
    time?: string
    /** Between when and when it comes. */
    slot?: { from: string; to: string }
    /** The days on which it is estimated to come: `2026-12-01`. */
    estimated?: { from: string; to: string }
    instructions?: string
    address: string[]
    country?: string
  }
}

export interface HowToPay {
  title: string
  /** In the merchant's words. */
  instructions?: string
  amount: string
  /** The last day, where the order ends without it. */
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
  /** What of it can be printed. */
  paper?: { kind: 'invoice' | 'credit-note'; link: string }
  /** The page of the order. */
  link: string
}

interface ForShop {
  order: MailedOrder
  buyer: { name: string; email?: string }
  /** Where those who run the shop see it. */
  link: string
}

export interface OrderMails {
  'order-placed': ForBuyer & {
    /** What of it is paid; nothing is to be paid for what is free. */
    payment: 'paid' | 'partly' | 'due' | 'free'
    howToPay?: HowToPay
    downloads: { name: string; link: string }[]
  }
  /** What was due has come. */
  'order-paid': ForBuyer & { downloads: { name: string; link: string }[] }
  'order-shipped': ForBuyer & { parcel: MailedLine[]; tracking?: MailedTracking; isPickup: boolean }
  'order-refunded': ForBuyer & { amount: string; isWhole: boolean }
  'order-canceled': ForBuyer & { reason?: string }
  'order-return-requested': ForBuyer & { asked: MailedReturn }
  'order-return-decided': ForBuyer & {
    asked: MailedReturn
    status: 'approved' | 'declined' | 'received'
    /** In the merchant's words. */
    decision?: string
    /** What is left to be paid once pieces came back unpaid. */
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
    /** Why, in the provider's words. */
    claim?: string
  }
  /** `failure`: in the provider's words, on one line. */
  'shop-refund-failed': ForShop & { amount: string; currency: string; failure: string }
}

export type OrderMailName = keyof OrderMails
