import type {
  ChargeType,
  JurisdictionType,
  PaymentOptionType,
  PickupDetails,
  TaxableAddressType,
} from '@cartwright/contract'
import type Big from 'big.js'
import type { DeliveryDays } from './delivery-days.ts'

/** What totals are reckoned from. Amounts are whole minor units of the shop's currency (docs/guides/totals.md has every rule). */
export interface TotalsInput {
  lines: readonly PricedLine[]
  merchantDiscounts: readonly MerchantDiscount[]
  coupon?: CouponLookupResult
  shippingAddress?: Destination
  billingAddress?: Destination
  selectedShipping?: { carrierId?: string; code: string }
  isTaxExempt: boolean
  giftCards: readonly GiftCardInCart[]
  calculateShipping: boolean
  calculateTax: boolean
  calculateAdditionalFees: boolean
  now: Date
}

export interface PricedLine {
  id: string
  quantity: number
  /** One piece after the product's own discount, extras included. */
  priceMinor: bigint
  /** One piece before any discount, extras included. */
  fullPriceMinor: bigint
  /** The item within its catalogue, by which discounts and fees find it; undefined for what is from none. */
  catalogItemId?: string
  collectionIds: readonly string[]
  needsDelivery: boolean
  /** Of one piece, in the shop's unit. */
  weight: Big
  taxGroupId?: string
  taxableAddress?: TaxableAddressType
  paymentOption: PaymentOptionType
  /** Of one piece, where the line is paid by deposit. */
  depositMinor?: bigint
  beginsWithFreeTrial: boolean
}

/** A discount by hand: one of amount and percentage (0.1 is 10 %). Without ids it is on the whole cart; unknown ids are passed over. */
export interface MerchantDiscount {
  id: string
  amountMinor?: bigint
  percentage?: Big
  lineIds: readonly string[]
}

/** Which lines something is about: all, where it names neither products nor collections. */
export interface Scope {
  productIds: readonly string[]
  collectionIds: readonly string[]
}

export interface DiscountRule {
  id: string
  name: string
  isActive: boolean
  startsAt?: Date
  endsAt?: Date
  target: { type: 'GLOBAL' } | ({ type: 'SPECIFIC_ITEMS' } & Scope) | { type: 'SHIPPING' }
  minSubtotalMinor?: bigint
  minQuantity?: number
  /** Of rules of the delivery only PERCENTAGE and AMOUNT. */
  value:
    | { type: 'PERCENTAGE'; percentage: Big }
    | { type: 'AMOUNT' | 'AMOUNT_PER_ITEM' | 'FIXED_PRICE'; amountMinor: bigint }
  combinesWithRules: boolean
  combinesWithCoupons: boolean
}

/** The coupon that the buyer named, with how often it has been used; or a code that no coupon has. */
export type CouponLookupResult =
  | { exists: false; code: string }
  | { exists: true; coupon: Coupon; uses: number; hasCustomerUsed: boolean }

export interface Coupon {
  id: string
  /** Counts what merchants change, so that an order uses what its total was reckoned with. */
  revision: bigint
  code: string
  name: string
  isActive: boolean
  startsAt?: Date
  endsAt?: Date
  scope: Scope
  minSubtotalMinor?: bigint
  maxUses?: number
  oncePerCustomer: boolean
  cheapestItemOnly: boolean
  value:
    | { type: 'PERCENT_OFF'; percentage: Big }
    | { type: 'MONEY_OFF' | 'FIXED_PRICE'; amountMinor: bigint }
    | { type: 'FREE_SHIPPING' }
    | { type: 'BUY_X_GET_Y'; buy: number; get: number }
}

export const couponRefusals = [
  'COUPON_NOT_FOUND',
  'COUPON_INACTIVE',
  'COUPON_NOT_STARTED',
  'COUPON_EXPIRED',
  'COUPON_USED_UP',
  'COUPON_USED_BY_CUSTOMER',
  'COUPON_NO_MATCHING_ITEMS',
  'COUPON_MINIMUM_NOT_REACHED',
  'COUPON_NOT_COMBINABLE',
  'COUPON_TAKES_NOTHING',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]

export interface Destination {
  country: string
  /** ISO 3166-2, with the country: `US-NY`. */
  subdivision?: string
  city?: string
  postalCode?: string
}

export interface GiftCardInCart {
  id: string
  obfuscatedCode: string
  appId: string
  balanceMinor: bigint
}

/** What the merchant has set. */
export interface PricingRules {
  businessAddress: Destination
  discountRules: readonly DiscountRule[]
  shipping: { regions: readonly ShippingRegion[] }
  fees: readonly FeeRule[]
  tax: TaxRules
}

export interface ShippingRegion {
  id: string
  title: string
  /** Countries as a whole. */
  countries: readonly string[]
  /** ISO 3166-2; go before the countries. */
  subdivisions: readonly string[]
  /** Within those, where they are given: each list must match. */
  cities?: readonly string[]
  postalCodes?: readonly string[]
  options: readonly ShippingOption[]
}

export interface ShippingOption {
  carrierId: string
  code: string
  title: string
  /** In words: the merchant's, or those of the days. */
  deliveryTime?: string
  /** By which the day of delivery is estimated. */
  deliveryDays?: DeliveryDays
  instructions?: string
  pickup?: PickupDetails
  timeSlot?: { from: Date; to: Date }
  price: { by: 'FLAT'; priceMinor: bigint } | { by: 'WEIGHT' | 'SUBTOTAL' | 'QUANTITY'; rows: readonly ShippingRow[] }
  freeFromMinor?: bigint
  charges: readonly ShippingCharge[]
}

/** `upTo` is a weight in the shop's unit, minor units of money, or pieces. */
export interface ShippingRow {
  upTo?: Big
  priceMinor: bigint
}

export interface ShippingCharge {
  type: ChargeType
  details?: string
  value: { type: 'FIXED'; amountMinor: bigint } | { type: 'PERCENT'; percentage: Big }
}

export interface FeeRule {
  code: string
  name: string
  scope: Scope
  value: { type: 'FIXED' | 'PER_ITEM'; amountMinor: bigint } | { type: 'PERCENT'; percentage: Big }
  taxGroupId?: string
}

export interface TaxRules {
  /** By the table below, or by a tax provider (tax-provider.ts) with the table to fall back on. */
  calculator: 'MANUAL' | 'AUTOMATIC'
  /** Where no region says otherwise. */
  includedInPrices: boolean
  /** ORDER: tax of each rate is rounded once over all lines, and shared among them. LINE: tax of each line is rounded. */
  rounding: 'LINE' | 'ORDER'
  addressBy: TaxableAddressType
  shippingIsTaxed: boolean
  /** How deliveries, their charges, and fees without a tax group of their own are taxed. */
  shippingTaxBy: 'GOODS_SHARE' | 'HIGHEST_RATE' | 'TAX_GROUP'
  /** The group of deliveries and their charges, where they are taxed by TAX_GROUP. */
  shippingTaxGroupId?: string
  regions: readonly TaxRegion[]
}

export interface TaxRegion {
  /** Of the jurisdiction: `New York`. */
  name: string
  type: Exclude<JurisdictionType, 'UNDEFINED'>
  country: string
  /** Each that is given must match; of a list, one. Cities without regard to case and superfluous blanks, postal codes by the rules of `postal-codes.ts`. */
  subdivision?: string
  cities?: readonly string[]
  postalCodes?: readonly string[]
  replacesWider: boolean
  /** Whether prices of what goes there contain the tax; the shop's rule where it does not say. */
  includedInPrices?: boolean
  /** What is taxed here keeps to the table where the calculator is AUTOMATIC. */
  isManual: boolean
  /** At most one a group, at most one without. */
  rates: readonly RegionalRate[]
}

export interface RegionalRate {
  taxGroupId?: string
  /** `NY State Sales Tax`. */
  taxName: string
  /** `Sales Tax`. */
  taxType: string
  /** 0.19 is 19 %. */
  rate: Big
}
