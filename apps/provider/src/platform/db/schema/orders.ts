import type { ColumnType, Generated } from 'kysely'
import type { Bigint, BigintWithDefault, Json, NullableBigint, NullableJson, NullableText } from './columns.ts'

/** Tables of orders, fulfilments and documents. */
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
    /** Contact who ordered; null after erasure. */
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
    /** Sum of captured payments. */
    paid_minor: Bigint
    /** Sum of completed refunds. */
    refunded_minor: BigintWithDefault
    /** Part of the total that is waived. */
    waived_minor: BigintWithDefault
    /** Part of `refunded_minor` that a bank has charged back. */
    charged_back_minor: BigintWithDefault
    invoice_number: NullableBigint
    /** Sum of the credit notes. */
    credited_minor: BigintWithDefault
    channel_type: string
    /** Normalised as in `email-key.ts`; null if the buyer's address is invalid or erased. */
    email_key: NullableText
    merchant_note: NullableText
    /** Lower case. */
    search_text: Generated<string>
    archived: Generated<boolean>
    /** Member who also owns it: the visitor who ordered has signed in as them. */
    member_id: NullableText
    /** Its buyer has left, and it is not completed yet. */
    forget_when_over: Generated<boolean>
    /** Pieces reserved from the stock and not returned. */
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
    /** Locked by the writer of the next document. */
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
