import type { Generated } from 'kysely'
import type { Bigint, BigintWithDefault, Json, NullableJson, NullableText, NullableTimestamp } from './columns.ts'

/** Money of orders, there and back. */
export interface PaymentsTables {
  payments: {
    owner_id: string
    order_id: string
    id: string
    provider: 'test' | 'manual' | 'stripe'
    status: 'started' | 'challenged' | 'pending' | 'due' | 'captured' | 'failed' | 'canceled'
    /** With the order, or what of it was left to be paid. */
    purpose: Generated<'order' | 'balance'>
    /** What the buyer chose: `card`, or the code of a way to pay of the settings. */
    method: Generated<string>
    /** The provider's name of it. */
    reference: NullableText
    amount_minor: Bigint
    /** The sum of the refunds that are done or under way. */
    refunded_minor: BigintWithDefault
    currency: string
    /** Why it failed, in a word. */
    failure: NullableText
    challenge_url: NullableText
    /** Cards that the provider's own form has declined. */
    declines: Generated<number>
    /** When the shop heard of the last of them. */
    declined_at: NullableTimestamp
    details: Json
    /** A keyed hash of the address that asked for it; null after a day. */
    asked_from: NullableText
    /** When a job asks the provider what became of it; null when that is known. */
    next_check_at: NullableTimestamp
    checks: Generated<number>
    /** Until then what it pays for is held. */
    expires_at: NullableTimestamp
    created_at: Date
    updated_at: Date
  }

  refunds: {
    owner_id: string
    order_id: string
    id: string
    payment_id: string
    /** `correction`: of what a provider took without being asked, which is no part of what the order was paid. */
    purpose: Generated<'refund' | 'correction' | 'chargeback'>
    amount_minor: Bigint
    currency: string
    status: 'started' | 'pending' | 'done' | 'failed'
    /** Which pieces of the order, and how much of its delivery, where that is known. */
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
