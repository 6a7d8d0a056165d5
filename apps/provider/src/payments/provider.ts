import type { FailureReason, Payment, ProviderName, Refund } from './payment.ts'

/**
 * Whoever takes the money. Every call may be made again, with the same payment or refund, and does nothing twice: its id is the key. A call that throws, or does not answer in
 * time, tells nothing: what became of it is asked with `find` later. No call is made inside a transaction.
 */
export interface PaymentProvider<Instrument = unknown> {
  readonly name: ProviderName
  /** Takes the amount, or begins to. `instrument`: what the buyer pays with; it is kept nowhere. */
  begin(payment: Payment, instrument: Instrument): Promise<PaymentOutcome>
  /** What became of it. */
  find(payment: Payment): Promise<PaymentOutcome | { status: 'absent' }>
  /** Sees to it that nothing will be taken any more: the answer is `failed`, or `captured` where it came too late. */
  cancel(payment: Payment): Promise<PaymentOutcome>
  refund(refund: Refund, payment: Payment): Promise<RefundOutcome>
  findRefund(refund: Refund, payment: Payment): Promise<RefundOutcome | { status: 'absent' }>
  /** All that went back of a payment, whoever asked for it. @default none but the shop's own are possible */
  listRefunds?(payment: Payment): Promise<ProviderRefund[]>
  /** What banks have taken back of a payment, or want to; `not-allowed` where this shop may not know. @default nobody can */
  listDisputes?(payment: Payment): Promise<ProviderDispute[] | 'not-allowed'>
}

/** Money on its way back, as the provider knows it. */
export interface ProviderRefund {
  reference: string
  /** The shop's own name of it, where the shop has asked for it. */
  refundId: string | undefined
  amountMinor: bigint
  currency: string
  hasFailed: boolean
}

/** Money that a bank has taken back because the buyer says that it was not theirs to pay. */
export interface ProviderDispute {
  reference: string
  amountMinor: bigint
  currency: string
  /** In the provider's words. */
  reason: string
  status: 'open' | 'won' | 'lost'
}

/** What a provider says of a payment. */
export type PaymentOutcome =
  | {
      status: 'captured'
      reference: string
      /** What was taken, which is compared with what was asked for. */
      amountMinor: bigint
      currency: string
      details?: Payment['details']
    }
  | { status: 'failed'; reason: FailureReason; reference?: string; declines?: number }
  /** The buyer has to go there, and comes back to the checkout's payment page. */
  | { status: 'challenged'; url: string; reference?: string }
  /** The buyer finishes it on the payment page, which gets `secret`; or the provider decides by itself. `declines`: all cards that were declined so far. */
  | { status: 'pending'; reference?: string; secret?: string; declines?: number }
  /** It is paid by hand. */
  | { status: 'due' }

export type RefundOutcome =
  | { status: 'done'; reference: string }
  | { status: 'pending'; reference?: string }
  | { status: 'failed'; reason: string }
