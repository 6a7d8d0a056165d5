import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Bigint, BigintWithDefault, Json, NullableBigint, NullableText, Timestamp } from './columns.ts'

/** Tables of checkouts and carts. */
export interface CheckoutTables {
  carts: {
    owner_id: string
    owner_kind: 'visitor' | 'member' | 'merchant' | 'app'
    id: string
    revision: Bigint
    currency: string
    lines: Json
    next_line: number
    checkout_id: string | null
    details: ColumnType<object, string | undefined, string>
    created_at: Date
    updated_at: Date
  }

  wishlists: {
    owner_id: string
    owner_kind: 'visitor' | 'member'
    items: Json
    updated_at: Date
  }

  coupons: {
    id: string
    code: string
    code_key: string
    name: string
    texts: JSONColumnType<{ language: string; name: string }[], string, string>
    is_active: boolean
    starts_at: Date | null
    ends_at: Date | null
    product_ids: string[]
    collection_ids: string[]
    currency: string
    min_subtotal_minor: NullableBigint
    max_uses: number | null
    once_per_customer: boolean
    cheapest_item_only: boolean
    kind: 'PERCENT_OFF' | 'MONEY_OFF' | 'FIXED_PRICE' | 'FREE_SHIPPING' | 'BUY_X_GET_Y'
    percentage: string | null
    amount_minor: NullableBigint
    bought_pieces: number | null
    free_pieces: number | null
    uses: Generated<number>
    revision: BigintWithDefault
    created_at: Date
    updated_at: Date
  }

  coupon_redemptions: {
    order_id: string
    coupon_id: string
    owner_id: string
    email: string | null
    redeemed_at: Date
  }

  checkouts: {
    owner_id: string
    owner_kind: 'visitor' | 'member'
    id: string
    /** Null if it was created from items. */
    cart_id: NullableText
    status: 'open' | 'paying' | 'ordered'
    revision: Bigint
    channel_type: string
    currency: string
    lines: Json
    discounts: ColumnType<object, string | undefined, string>
    buyer: Json
    /** Data that its buyer has seen before. */
    seen: ColumnType<object, string | undefined, string>
    order_id: string | null
    created_at: Date
    updated_at: Date
  }

  redirect_sessions: {
    id_hash: Buffer
    /** Identifies the session in page addresses: useless without the browser's cookie. */
    id: NullableText
    owner_id: NullableText
    owner_kind: Generated<'visitor' | 'member' | 'none'>
    client_id: string
    /** A member of `redirectIntents`. */
    intent: Generated<string>
    request: ColumnType<object, string | undefined, string>
    /** Session in which it was created: by the member's token, or by a session token. */
    session_id: NullableText
    language: NullableText
    /** Progress of its pages. */
    progress: ColumnType<object, string | undefined, string>
    checkout_id: NullableText
    callbacks: Json
    page_token_hash: Buffer | null
    created_at: Timestamp
    expires_at: Date
    page_expires_at: Date | null
  }
}
