import type {
  CartInfo,
  CatalogOverrideFields,
  CustomLineItem,
  ExtendedFields,
  SelectedMembership,
  TaxableAddressType,
} from '@cartwright/contract'
import type { Caller } from '../platform/http/caller.ts'

/** Owner of a cart. Each visitor, member, staff member and app has one. */
export type CartOwner = Pick<Exclude<Caller, { kind: 'none' }>, 'kind' | 'id'>

/** The current cart of an owner. It stores no prices of the catalogue: each read takes the current ones. */
export interface Cart {
  id: string
  owner: CartOwner
  /** 0 before the first save. */
  revision: bigint
  currency: string
  lines: CartLine[]
  /** Number of the next line. Numbers are never reused. */
  nextLine: number
  checkoutId: string | null
  /** Note, addresses and the like, as the caller wrote them: members of the schema only, none of them null. */
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
  /** Choices and texts as the shopper wrote them, repeated on the wire. */
  options: ItemOptions
  /** Values of the shop that replace those of the catalogue. */
  override?: Override
  /** Name and price at the time of the addition, shown if the product was deleted. */
  remembered: { name: string; priceMinor: string }
  custom?: undefined
}

/** Line without a catalogue item: all its data comes from the addition. */
export interface CustomLine extends AnyLine {
  custom: CustomItem
  /** Amounts of one piece, in minor units of the cart's currency. */
  amounts: CustomAmounts
  productId?: undefined
  variantId?: undefined
}

/** Item without a catalogue. Its amounts are those of its line (`CustomAmounts`). */
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

/** Coupon that the buyer entered. The totals decide at each calculation whether it applies. */
export interface CartCoupon {
  id: string
  code: string
}

/** Manual discount of the shop. Without lines it applies to the whole cart. */
export type CartMerchantDiscount = { id: string; lineIds: string[] } & (
  | { amountMinor: string; percentage?: undefined }
  /** Percent as decimal text: `"10"` is 10 %. */
  | { percentage: string; amountMinor?: undefined }
)

export function isCatalogueLine(line: CartLine): line is CatalogueLine {
  return line.custom === undefined
}

export function getLineName(line: CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>): string {
  return line.custom ? line.custom.productName.original : line.remembered.name
}

/** Whether the buyer cannot change the quantity. */
export function hasFixedQuantity(line: CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>): boolean {
  return (line.custom ? line.custom.fixedQuantity : line.override?.fields.fixedQuantity) ?? false
}

/** `1` → `00000000-0000-0000-0000-000000000001`, the form of line ids on the platform. */
export function toLineId(number: number): string {
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`
}
