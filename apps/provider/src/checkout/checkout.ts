import type { ChannelType, VatId } from '@cartwright/contract'
import type { CartLine, CartCoupon, CartMerchantDiscount } from '../cart/index.ts'
import type { Owner } from '../platform/http/caller.ts'

/** What is being bought, by whom, and where it goes. Prices stay the catalogue's until the order is placed. */
export interface Checkout {
  id: string
  owner: Pick<Owner, 'id' | 'kind'>
  /** Null where it was made of items: no cart knows of it. */
  cartId: string | null
  /** 0 until it is saved for the first time. */
  revision: bigint
  state: CheckoutState
  channelType: ChannelType
  currency: string
  lines: CartLine[]
  /** As the cart had them. Whether they apply is said by the totals, whenever they are reckoned. */
  discounts: Discounts
  buyer: Buyer
  seen: SeenPrices
  createdAt: Date
  updatedAt: Date
}

export type CheckoutState =
  /** `triedOrderId`: of an order whose payment has failed. The next try is of that one. */
  | { status: 'open'; triedOrderId?: string }
  /** The order is placed, and waits for its payment. */
  | { status: 'paying'; orderId: string }
  | { status: 'ordered'; orderId: string }

export interface Discounts {
  coupon?: CartCoupon
  merchantDiscounts: CartMerchantDiscount[]
}

/** What the buyer was shown in the cart: what is another price now is named, and asked about. */
export interface SeenPrices {
  /** Of one piece, in minor units, by line. */
  prices?: Record<string, string>
  /** Where the cart showed prices in another currency than that of payment. */
  currency?: string
}

/** As far as the buyer has said. */
export interface Buyer {
  email?: string
  firstName?: string
  lastName?: string
  phone?: string
  company?: string
  vatId?: VatId
  note?: string
  address?: PostalAddress
  /** Absent: to whom and where the order goes. */
  billing?: { firstName?: string; lastName?: string; address: PostalAddress }
  shippingCode?: string
  /** Code of the way to pay. */
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
