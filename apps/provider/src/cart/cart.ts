import type {
  CartInfo,
  CatalogOverrideFields,
  CustomLineItem,
  ExtendedFields,
  SelectedMembership,
  TaxableAddressType,
} from '@cartwright/contract'
import type { Caller } from '../platform/http/caller.ts'

/** Whose cart it is: whoever calls has one of their own, also those who run the shop and apps. */
export type CartOwner = Pick<Exclude<Caller, { kind: 'none' }>, 'kind' | 'id'>

/** The one current cart of its owner. Prices of the catalogue are not kept: they are what they are whenever the cart is looked at. */
export interface Cart {
  id: string
  owner: CartOwner
  /** 0 until it is saved for the first time. */
  revision: bigint
  currency: string
  lines: CartLine[]
  /** Number of the next line; numbers are never used again. */
  nextLine: number
  checkoutId: string | null
  /** Note, addresses and the like, as they were given: known members only, none of them null. */
  info: CartInfo
  coupon?: CartCoupon
  merchantDiscounts: CartMerchantDiscount[]
  createdAt: Date
  updatedAt: Date
}

export type CartLine = CatalogueLine | CustomLine

interface AnyLine {
  id: string
  quantity: number
  selectedMembership?: SelectedMembership
  taxableAddress?: TaxableAddressType
  extendedFields?: ExtendedFields
}

export interface CatalogueLine extends AnyLine {
  productId: string
  variantId: string
  /** Choices and texts as the shopper gave them, repeated on the wire. */
  options: ItemOptions
  /** What the shop has set in place of the catalogue's values. */
  override?: Override
  /** What it was called and cost when it was added, shown if the product is gone. */
  remembered: { name: string; priceMinor: string }
  custom?: undefined
}

/** From no catalogue: all that is known of it was given when it was added. */
export interface CustomLine extends AnyLine {
  custom: CustomItem
  /** Minor units of the cart's currency, of one piece. */
  amounts: CustomAmounts
  productId?: undefined
  variantId?: undefined
}

/** What it costs is in the amounts of its line. */
export type CustomItem = Omit<CustomLineItem, 'quantity' | 'taxableAddress' | 'price' | 'fullPrice' | 'depositAmount'>

export interface CustomAmounts {
  /** With extras. */
  priceMinor: string
  /** With extras, before any discount. */
  fullPriceMinor: string
  modifiersMinor: string
  depositMinor?: string
}

export interface Override {
  fields: CatalogOverrideFields
  priceMinor?: string
  fullPriceMinor?: string
  depositMinor?: string
}

/** `catalogReference.options` of a store item (wire reference, section 6). */
export interface ItemOptions {
  variantId?: string
  options?: Record<string, string>
  customTextFields?: Record<string, string>
  subscriptionOptionId?: string
}

/** Whether it applies is said by the totals, whenever they are reckoned. */
export interface CartCoupon {
  id: string
  code: string
}

/** A discount by hand. Without lines it is on the whole cart. */
export type CartMerchantDiscount = { id: string; lineIds: string[] } & (
  | { amountMinor: string; percentage?: undefined }
  /** Of a hundred, as decimal text. */
  | { percentage: string; amountMinor?: undefined }
)

export function isCatalogueLine(line: CartLine): line is CatalogueLine {
  return line.custom === undefined
}

export function getLineName(line: CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>): string {
  return line.custom ? line.custom.productName.original : line.remembered.name
}

/** Whether the buyer has to take as many as there are in the line. */
export function hasFixedQuantity(line: CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>): boolean {
  return (line.custom ? line.custom.fixedQuantity : line.override?.fields.fixedQuantity) ?? false
}

/** `1` → `00000000-0000-0000-0000-000000000001`, as the platform numbers lines. */
export function toLineId(number: number): string {
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`
}
