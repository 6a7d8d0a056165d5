import type { ColumnType, Generated } from 'kysely'
import type { Bigint, BigintWithDefault, Json, NullableBigint, NullableJson, NullableText } from './columns.ts'

/** Orders, what becomes of them, and their papers. */
export interface OrdersTables {
  orders: {
    owner_id: string
    owner_kind: 'visitor' | 'member'
    id: string
    number: Generated<bigint | null>
    checkout_id: string
    currency: string
    total_minor: Bigint
    content: Json
    /** The person who ordered; null once they are forgotten. */
    contact_id: NullableText
    status: 'INITIALIZED' | 'APPROVED' | 'CANCELED' | 'REJECTED'
    payment_status:
      | 'NOT_PAID'
      | 'PENDING'
      | 'PARTIALLY_PAID'
      | 'PAID'
      | 'PARTIALLY_REFUNDED'
      | 'FULLY_REFUNDED'
      | 'DECLINED'
      | 'CANCELED'
    fulfillment_status: Generated<'NOT_FULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED'>
    revision: BigintWithDefault
    /** The sum of the payments that were captured. */
    paid_minor: Bigint
    /** The sum of the refunds that are done. */
    refunded_minor: BigintWithDefault
    /** What of the total need not be paid any more. */
    waived_minor: BigintWithDefault
    /** The part of `refunded_minor` that a bank has taken back. */
    charged_back_minor: BigintWithDefault
    invoice_number: NullableBigint
    /** The sum of its credit notes. */
    credited_minor: BigintWithDefault
    channel_type: string
    /** As `email-key.ts` has it; null where the buyer's address is none, or is forgotten. */
    email_key: NullableText
    merchant_note: NullableText
    /** In small letters. */
    search_text: Generated<string>
    archived: Generated<boolean>
    /** The member whose order it is too: the visitor who ordered has signed in as them. */
    member_id: NullableText
    /** Its buyer has left, and it is not over yet. */
    forget_when_over: Generated<boolean>
    /** Pieces that it has taken out of the stock and not given back. */
    stock_held: ColumnType<object, string | undefined, string>
    created_at: Date
    updated_at: Date
  }

  order_history: {
    owner_id: string
    order_id: string
    id: string
    type: string
    by: Json
    data: ColumnType<object, string | undefined, string>
    at: Date
  }

  fulfillments: {
    owner_id: string
    order_id: string
    id: string
    lines: Json
    tracking: NullableJson
    created_at: Date
    updated_at: Date
    delivered_at: Date | null
  }

  returns: {
    owner_id: string
    order_id: string
    id: string
    kind: 'return' | 'withdrawal'
    status: 'requested' | 'approved' | 'declined' | 'received'
    lines: Json
    reason: NullableText
    decision: NullableText
    refund_ids: ColumnType<string[], string[] | undefined, string[]>
    waived_minor: BigintWithDefault
    created_at: Date
    updated_at: Date
  }

  order_downloads: {
    owner_id: string
    order_id: string
    line_id: string
    downloads: number
    last_at: Date
  }

  invoice_numbers: {
    kind: 'invoice' | 'credit-note'
    /** Held by whoever writes the next paper. */
    last: BigintWithDefault
  }

  /** Never changed and never deleted. */
  invoices: {
    kind: 'invoice' | 'credit-note'
    number: bigint
    owner_id: string
    order_id: string
    amount_minor: Bigint
    currency: string
    seller: Json
    covers: Generated<string[]>
    lines: ColumnType<object, string | undefined, never>
    issued_at: Date
  }
}
