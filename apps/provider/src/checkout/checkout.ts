import type { ChannelType, VatId } from '@cartwright/contract'
import type { CartLine, CartCoupon, CartMerchantDiscount } from '../cart/index.ts'
import type { Owner } from '../platform/http/caller.ts'
import type { PageSession } from '../redirects/index.ts'

/** Checkout: lines, buyer and destination of a purchase. Prices come from the catalogue until the order is placed. */
export interface Checkout {
  id: string
  owner: Pick<Owner, 'id' | 'kind'>
  /** Null for a checkout made from items, which belongs to no cart. */
  cartId: string | null
  /** 0 until it is saved for the first time. */
  revision: bigint
  state: CheckoutState
  channelType: ChannelType
  currency: string
  lines: CartLine[]
  /** Discounts as the cart had them. The totals decide whether they apply. */
  discounts: Discounts
  buyer: Buyer
  seen: SeenPrices
  createdAt: Date
  updatedAt: Date
}

/** A checkout with the page session of its visitor. */
export interface CheckoutSession {
  session: PageSession
  checkout: Checkout
}

export type CheckoutState =
  /** `triedOrderId`: order whose payment failed; the next attempt is for the same order. */
  | { status: 'open'; triedOrderId?: string }
  /** The order is placed, and its payment is under way. */
  | { status: 'paying'; orderId: string }
  | { status: 'ordered'; orderId: string }

export interface Discounts {
  coupon?: CartCoupon
  merchantDiscounts: CartMerchantDiscount[]
}

/** Prices that the buyer saw in the cart. The page points out each price that has changed since. */
export interface SeenPrices {
  /** Unit prices in minor units, by line id. */
  prices?: Record<string, string>
  /** Display currency of the cart, if it differs from the payment currency. */
  currency?: string
}

/** Buyer details, as far as they are entered. */
export interface Buyer {
  email?: string
  firstName?: string
  lastName?: string
  phone?: string
  company?: string
  vatId?: VatId
  note?: string
  address?: PostalAddress
  /** Absent if the bill goes to the recipient and address of the delivery. */
  billing?: { firstName?: string; lastName?: string; address: PostalAddress }
  shippingCode?: string
  /** Code of the payment method. */
  paymentMethod?: string
}

export interface PostalAddress {
  country?: string
  subdivision?: string
  city?: string
  postalCode?: string
  addressLine?: string
  addressLine2?: string
}
