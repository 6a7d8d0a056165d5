import type { FailureReason, Payment, ProviderName, Refund } from './payment.ts'

/**
 * Payment provider. Every call is idempotent by the id of the payment or refund. After an error or timeout the
 * outcome is unknown, and is queried with `find` later. No call is made inside a transaction.
 */
export interface PaymentProvider<Instrument = unknown> {
  readonly name: ProviderName
  /**
   * Begins the payment, and may take the amount at once. `instrument`: the buyer's means of payment, which is never
   * stored.
   */
  begin(payment: Payment, instrument: Instrument): Promise<PaymentOutcome>
  /** Queries the current outcome. */
  find(payment: Payment): Promise<PaymentOutcome | { status: 'absent' }>
  /** Prevents any later capture. The outcome is `failed`, or `captured` if it came too late. */
  cancel(payment: Payment): Promise<PaymentOutcome>
  refund(refund: Refund, payment: Payment): Promise<RefundOutcome>
  findRefund(refund: Refund, payment: Payment): Promise<RefundOutcome | { status: 'absent' }>
  /** Lists all refunds of a payment, including those made at the provider. @default only the shop can refund */
  listRefunds?(payment: Payment): Promise<ProviderRefund[]>
  /**
   * Lists disputes and chargebacks of a payment; `not-allowed` without permission. @default the provider has no
   * disputes
   */
  listDisputes?(payment: Payment): Promise<ProviderDispute[] | 'not-allowed'>
}

/** Refund as the provider reports it. */
export interface ProviderRefund {
  reference: string
  /** The shop's id of the refund, if the shop requested it. */
  refundId: string | undefined
  amountMinor: bigint
  currency: string
  hasFailed: boolean
}

/** Dispute: the buyer denies the payment to the bank, which takes the money back. */
export interface ProviderDispute {
  reference: string
  amountMinor: bigint
  currency: string
  /** In the provider's terms. */
  reason: string
  status: 'open' | 'won' | 'lost'
}

/** Outcome of a payment, as a provider reports it. */
export type PaymentOutcome =
  | {
      status: 'captured'
      reference: string
      /** Captured amount in minor units, which is compared with the requested one. */
      amountMinor: bigint
      currency: string
      details?: Payment['details']
    }
  | { status: 'failed'; reason: FailureReason; reference?: string; declines?: number }
  /** The buyer has to open `url`, and returns to the payment page of the checkout. */
  | { status: 'challenged'; url: string; reference?: string }
  /**
   * The buyer completes the payment on the payment page, which gets `secret`; or the provider decides later.
   * `declines`: all declined cards so far.
   */
  | { status: 'pending'; reference?: string; secret?: string; declines?: number }
  /** The payment is manual. */
  | { status: 'due' }

export type RefundOutcome =
  | { status: 'done'; reference: string }
  | { status: 'pending'; reference?: string }
  | { status: 'failed'; reason: string }
