import type { DescriptionLine, ItemType, PaymentOptionType, SubscriptionOptionInfo } from '@cartwright/contract'
import type Big from 'big.js'
import type { Product, Variant } from '../../catalogue/index.ts'
import type { CartLine } from '../cart.ts'

/** A line with all that a page, the totals and an order need of it, as it is now. A product that is gone keeps the name and price it had. */
export interface LineView {
  line: CartLine
  product: Product | undefined
  /** The product in the words of whoever looks. */
  translatedProduct: Product | undefined
  variant: Variant | undefined
  name: string
  /** In the words of whoever looks. */
  translatedName: string
  /** One piece, after the discount of the product or of the subscription, with extras. */
  priceMinor: bigint
  /** One piece, before any discount, with extras. */
  fullPriceMinor: bigint
  /** The part of both that extras make. */
  modifiersMinor: bigint
  depositMinor?: bigint
  paymentOption: PaymentOptionType
  itemType: ItemType
  descriptionLines: DescriptionLine[]
  needsDelivery: boolean
  /** Of one piece, in the shop's unit; undefined where nobody has said. */
  weight?: Big
  sku?: string
  /** In its catalogue, by which discounts and fees find it. */
  catalogItemId?: string
  collectionIds: readonly string[]
  taxGroupId?: string
  subscription?: SubscriptionOptionInfo
  availability: {
    status: 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE'
    quantity: number | undefined
  }
}

/** Of so many that are left (undefined: nobody counts), so many are wished. */
export function toAvailability(left: number | undefined, wished: number): LineView['availability'] {
  if (left === 0) return { status: 'NOT_AVAILABLE', quantity: 0 }
  return { status: left !== undefined && left < wished ? 'PARTIALLY_AVAILABLE' : 'AVAILABLE', quantity: left }
}

/** Whether any of it can be bought now. A cart's totals are those of what can. */
export function isPurchasable({ availability: { status } }: LineView): boolean {
  return status !== 'NOT_FOUND' && status !== 'NOT_AVAILABLE'
}

/** Minor units as lines keep them. */
export function parseMinorUnits(minor: string | undefined): bigint | undefined {
  return minor === undefined ? undefined : BigInt(minor)
}
