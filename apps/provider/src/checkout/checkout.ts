import type { ChannelType, VatId } from '@cartwright/contract'
import type { CartLine, KeptCoupon, KeptDiscount } from '../cart/index.ts'
import type { Owner } from '../http/caller.ts'

/** What is being bought, by whom, and where it goes. Prices stay the catalogue's until the order is placed. */
export interface Checkout {
  id: string
  owner: Pick<Owner, 'id' | 'kind'>
  cartId: string
  /** 0 until it is saved for the first time. */
  revision: bigint
  state: { status: 'open' } | { status: 'ordered'; orderId: string }
  channelType: ChannelType
  currency: string
  lines: CartLine[]
  /** As the cart had them. Whether they apply is said by the totals, whenever they are reckoned. */
  discounts: Discounts
  buyer: Buyer
  createdAt: Date
  updatedAt: Date
}

export interface Discounts {
  coupon?: KeptCoupon
  merchantDiscounts: KeptDiscount[]
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
  shippingCode?: string
}

export interface PostalAddress {
  country?: string
  subdivision?: string
  city?: string
  postalCode?: string
  addressLine?: string
  addressLine2?: string
}
