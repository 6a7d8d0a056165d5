import type { DescriptionLine, ItemType, PaymentOptionType, SubscriptionOptionInfo } from '@cartwright/contract'
import type Big from 'big.js'
import type { Product, Variant } from '../../catalogue/index.ts'
import type { CartLine } from '../cart.ts'

/** Line with current data for pages, totals and orders. A line of a deleted product has its last name and price. */
export interface LineView {
  line: CartLine
  product: Product | undefined
  /** The product in the viewer's language. */
  translatedProduct: Product | undefined
  variant: Variant | undefined
  name: string
  /** Name in the viewer's language. */
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
  /** Weight of one piece in the shop's unit; undefined if it is not set. */
  weight?: Big
  sku?: string
  /** Id within its catalogue, which discounts and fees refer to. */
  catalogItemId?: string
  collectionIds: readonly string[]
  taxGroupId?: string
  subscription?: SubscriptionOptionInfo
  availability: {
    status: 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE'
    quantity: number | undefined
  }
}

/** Availability of a requested quantity. `left` is undefined if the stock is not tracked. */
export function toAvailability(left: number | undefined, requested: number): LineView['availability'] {
  if (left === 0) return { status: 'NOT_AVAILABLE', quantity: 0 }
  return { status: left !== undefined && left < requested ? 'PARTIALLY_AVAILABLE' : 'AVAILABLE', quantity: left }
}

/** Whether any quantity of the line is available. Totals include only such lines. */
export function isPurchasable({ availability: { status } }: LineView): boolean {
  return status !== 'NOT_FOUND' && status !== 'NOT_AVAILABLE'
}

/** Parses minor units of a stored line. */
export function parseMinorUnits(minor: string | undefined): bigint | undefined {
  return minor === undefined ? undefined : BigInt(minor)
}
