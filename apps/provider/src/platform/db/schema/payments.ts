import type { Generated } from 'kysely'
import type { Bigint, BigintWithDefault, Json, NullableJson, NullableText, NullableTimestamp } from './columns.ts'

/** Tables of payments and refunds. */
export interface PaymentsTables {
  payments: {
    owner_id: string
    order_id: string
    id: string
    provider: 'test' | 'manual' | 'stripe'
    status: 'started' | 'challenged' | 'pending' | 'due' | 'captured' | 'failed' | 'canceled'
    /** With the order, or for its open balance. */
    purpose: Generated<'order' | 'balance'>
    /** Choice of the buyer: `card`, or the code of a payment method of the settings. */
    method: Generated<string>
    /** The provider's id. */
    reference: NullableText
    amount_minor: Bigint
    /** Sum of the refunds that are completed or pending. */
    refunded_minor: BigintWithDefault
    currency: string
    /** Reason of failure, as a code. */
    failure: NullableText
    challenge_url: NullableText
    /** Cards declined by the provider's own form. */
    declines: Generated<number>
    /** Time of the last decline. */
    declined_at: NullableTimestamp
    details: Json
    /** Keyed hash of the requesting address; null after a day. */
    asked_from: NullableText
    /** Time of the next status check by the job; null when the status is final. */
    next_check_at: NullableTimestamp
    checks: Generated<number>
    /** Its reservation is held until then. */
    expires_at: NullableTimestamp
    created_at: Date
    updated_at: Date
  }

  refunds: {
    owner_id: string
    order_id: string
    id: string
    payment_id: string
    /** `correction`: of an unrequested charge of the provider, which is no part of the order's payments. */
    purpose: Generated<'refund' | 'correction' | 'chargeback'>
    amount_minor: Bigint
    currency: string
    status: 'started' | 'pending' | 'done' | 'failed'
    /** Refunded pieces of the order, and part of its delivery, if known. */
    items: NullableJson
    reason: NullableText
    reference: NullableText
    failure: NullableText
    by: Json
    next_check_at: NullableTimestamp
    checks: Generated<number>
    created_at: Date
    updated_at: Date
  }

  test_charges: {
    key: string
    behaviour: string
    status: string
    amount_minor: Bigint
    currency: string
    refunded_minor: BigintWithDefault
    decides_at: NullableTimestamp
    created_at: Date
  }

  test_refunds: {
    key: string
    charge_key: string
    amount_minor: Bigint
    created_at: Date
  }
}
