export const paymentProviders = ['test', 'manual', 'stripe'] as const
export type ProviderName = (typeof paymentProviders)[number]

/** Payment of an order. Its id is the idempotency key at the provider, so that it is taken at most once. */
export interface Payment {
  id: string
  ownerId: string
  orderId: string
  provider: ProviderName
  /** `card`, or the code of a manual payment method. */
  method: string
  /** `order`: due with the order; `balance`: the rest of it. */
  purpose: 'order' | 'balance'
  /** In minor units. Decreases only, and only while the payment is `due`. */
  amountMinor: bigint
  currency: string
  /** Sum of completed and pending refunds, in minor units. */
  refundedMinor: bigint
  status: PaymentState
  /** The provider's id of the payment. */
  reference: string | undefined
  failure: FailureReason | undefined
  /** URL where the buyer authenticates, while `challenged`. */
  challengeUrl: string | undefined
  /** Cards that the provider's own form has declined. 0 for a payment that fails by its only card. */
  declines: number
  /** Time at which the shop learned of the last decline. */
  declinedAt: Date | undefined
  /** Details that the order may show, such as the last digits of a card. */
  details: { lastDigits?: string; brand?: string }
  /** Keyed hash of the buyer's IP address; deleted after a day. */
  addressHash?: string
  /** Time of the next check at the provider; undefined for final states. */
  nextCheckAt: Date | undefined
  checks: number
  /** Deadline until which the order is held. */
  expiresAt: Date | undefined
  createdAt: Date
  updatedAt: Date
}

/**
 * State of a payment. `started`: begun, outcome unknown. `challenged`: the buyer has to authenticate. `pending`: the
 * provider decides later. `due`: a manual payment. `captured`: the shop has the money. `failed`, `canceled`: nothing
 * is taken. The last three are final; see README.md.
 */
export type PaymentState = 'started' | 'challenged' | 'pending' | 'due' | 'captured' | 'failed' | 'canceled'

export type FailureReason =
  | 'declined'
  | 'insufficient-funds'
  | 'card-expired'
  | 'challenge-failed'
  /** The provider took another amount or currency, which is refunded. */
  | 'wrong-amount'
  /** The payment was not completed in time. */
  | 'timed-out'
  /** The provider does not support an amount as small, as large or as precise as this one. */
  | 'amount-not-possible'
  /** The provider has no such payment. */
  | 'never-arrived'
  /** The buyer canceled the payment, to change the purchase. */
  | 'given-up'
  /** While its form was open, declines of the buyer or the address exceeded the limits. */
  | 'too-many-declines'
  /** The provider did not respond until the deadline, and a merchant has canceled the payment. */
  | 'no-answer'

/** Items of a refund: quantities by line, and the amount of delivery and fees. */
export interface RefundedItems {
  lines: RefundedLine[]
  deliveryMinor: bigint
}

export interface RefundedLine {
  id: string
  quantity: number
  /** Price of these items, in minor units. Refunds of earlier versions lack it. */
  amountMinor?: bigint
}

/** Refund. Its id is the idempotency key at the provider, so that it is paid at most once. */
export interface Refund {
  id: string
  ownerId: string
  orderId: string
  paymentId: string
  /**
   * `correction`: returns money that a provider took unasked, which never counted as paid. `chargeback`: a bank takes
   * the money back against the shop's will, and decides whether it keeps it.
   */
  purpose: 'refund' | 'correction' | 'chargeback'
  amountMinor: bigint
  currency: string
  status: 'started' | 'pending' | 'done' | 'failed'
  /** Refunded items, if known. */
  items?: RefundedItems
  reason: string | undefined
  reference: string | undefined
  failure: string | undefined
  /** Actor who requested it. */
  by: { kind: string; id?: string }
  nextCheckAt: Date | undefined
  checks: number
  createdAt: Date
  updatedAt: Date
}

/** Failure reasons that reveal whether a card is valid. */
export const DECLINE_REASONS: readonly FailureReason[] = [
  'declined',
  'insufficient-funds',
  'card-expired',
  'challenge-failed',
]

export const isDecline = ({ status, failure }: Pick<Payment, 'status' | 'failure'>): boolean =>
  status === 'failed' && failure !== undefined && DECLINE_REASONS.includes(failure)

/**
 * Declines in a provider's own form at which the payment is canceled, so that the checkout decides about the next
 * card.
 */
export const MAX_DECLINES = 5

/** Providers whose own form accepts several cards for one payment, without asking the shop before each. */
export const FORM_PROVIDERS: readonly ProviderName[] = ['stripe']

export const hasProviderForm = ({ provider }: { provider: ProviderName }): boolean => FORM_PROVIDERS.includes(provider)
