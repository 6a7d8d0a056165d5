export const paymentProviders = ['test', 'manual', 'stripe'] as const
export type ProviderName = (typeof paymentProviders)[number]

/** Money that is to be taken for an order, as the shop keeps it. Its id is also the key under which a provider takes it at most once. */
export interface Payment {
  id: string
  ownerId: string
  orderId: string
  provider: ProviderName
  /** `card`, or the code of one of the ways to pay that the merchant has named. */
  method: string
  /** With the order, or what of it was left to be paid. */
  purpose: 'order' | 'balance'
  /** Changes only while it is `due`, and only downwards. */
  amountMinor: bigint
  currency: string
  /** Of refunds that are done or under way. */
  refundedMinor: bigint
  status: PaymentState
  /** The provider's name of it. */
  reference: string | undefined
  failure: FailureReason | undefined
  /** Where the buyer proves to be who they are, while `challenged`. */
  challengeUrl: string | undefined
  /** Cards that the provider's own form has declined. A payment that fails by its only card has none. */
  declines: number
  /** When the shop heard of the last of them. */
  declinedAt: Date | undefined
  /** What the order may show of it, such as the last digits of a card. */
  details: { lastDigits?: string; brand?: string }
  /** A keyed hash of the address that has asked for it; kept for a day. */
  askedFrom?: string
  /** When the provider is asked what became of it; undefined once that is known for good. */
  nextCheckAt: Date | undefined
  checks: number
  /** Until then what it pays for is held. */
  expiresAt: Date | undefined
  createdAt: Date
  updatedAt: Date
}

/**
 * `started`: asked for, and nobody knows yet. `challenged`: the buyer has to prove who they are. `pending`: the provider decides later. `due`: paid by hand, later.
 * `captured`: the money is the shop's. `failed`, `canceled`: there is none. The last three are for good; see README.md.
 */
export type PaymentState = 'started' | 'challenged' | 'pending' | 'due' | 'captured' | 'failed' | 'canceled'

export type FailureReason =
  | 'declined'
  | 'insufficient-funds'
  | 'card-expired'
  | 'challenge-failed'
  /** The provider says that it took another amount or currency. What it took is paid back. */
  | 'wrong-amount'
  /** Nothing came of it in time. */
  | 'timed-out'
  /** The provider takes no amount as small, as large or as fine as this one. */
  | 'amount-not-possible'
  /** The provider has never heard of it. */
  | 'never-arrived'
  /** The buyer went back and changed what they buy. */
  | 'given-up'
  /** While its form was open, more cards were declined for its buyer or from its address than the limits allow. */
  | 'too-many-declines'
  /** Its provider was not heard of for longer than the payment was to last, and a merchant has given it up. */
  | 'no-answer'

/** Pieces of lines, and how much of the delivery and the fees. */
export interface RefundedItems {
  lines: RefundedLine[]
  deliveryMinor: bigint
}

export interface RefundedLine {
  id: string
  quantity: number
  /** The price of these pieces. Refunds of earlier versions lack it. */
  amountMinor?: bigint
}

/** Money on its way back. Its id is the key under which a provider pays it back at most once. */
export interface Refund {
  id: string
  ownerId: string
  orderId: string
  paymentId: string
  /**
   * `correction`: of what a provider took without being asked. All of it goes back, and it was never part of what the order was paid. `chargeback`: a bank takes it back; nobody in the shop
   * wanted it, and whether it stays so the bank decides.
   */
  purpose: 'refund' | 'correction' | 'chargeback'
  amountMinor: bigint
  currency: string
  status: 'started' | 'pending' | 'done' | 'failed'
  /** What of the order it is for, where that is known. */
  items?: RefundedItems
  reason: string | undefined
  reference: string | undefined
  failure: string | undefined
  /** Who wanted it. */
  by: { kind: string; id?: string }
  nextCheckAt: Date | undefined
  checks: number
  createdAt: Date
  updatedAt: Date
}
