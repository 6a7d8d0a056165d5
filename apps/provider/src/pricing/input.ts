import type {
  ChargeType,
  JurisdictionType,
  PaymentOptionType,
  PickupDetails,
  TaxableAddressType,
} from '@cartwright/contract'
import type Big from 'big.js'
import type { DeliveryDays } from './delivery-days.ts'

/** Input of the totals. Amounts are whole minor units of the shop's currency (docs/guides/totals.md has every rule). */
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
  /** Id within its catalogue, which discounts and fees refer to; undefined for items without a catalogue. */
  catalogItemId?: string
  collectionIds: readonly string[]
  needsDelivery: boolean
  /** Weight of one piece, in the shop's unit. */
  weight: Big
  taxGroupId?: string
  taxableAddress?: TaxableAddressType
  paymentOption: PaymentOptionType
  /** Deposit for one piece, if the line is paid by deposit. */
  depositMinor?: bigint
  beginsWithFreeTrial: boolean
}

/**
 * Manual discount: either an amount or a percentage (0.1 is 10 %). Without line ids it applies to the whole cart;
 * unknown ids are ignored.
 */
export interface MerchantDiscount {
  id: string
  amountMinor?: bigint
  percentage?: Big
  lineIds: readonly string[]
}

/** Products and collections that a rule applies to; all lines if it names none. */
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
  /** Shipping rules allow only PERCENTAGE and AMOUNT. */
  value:
    | { type: 'PERCENTAGE'; percentage: Big }
    | { type: 'AMOUNT' | 'AMOUNT_PER_ITEM' | 'FIXED_PRICE'; amountMinor: bigint }
  combinesWithRules: boolean
  combinesWithCoupons: boolean
}

/** Result of a coupon lookup: the coupon with its number of uses, or the unknown code. */
export type CouponLookupResult =
  | { exists: false; code: string }
  | { exists: true; coupon: Coupon; uses: number; hasCustomerUsed: boolean }

export interface Coupon {
  id: string
  /** Increments with each change by a merchant. An order requires the revision of its totals. */
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

/** Pricing settings of the merchant. */
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
  /** ISO 3166-2 codes, which win over countries. */
  subdivisions: readonly string[]
  /** Cities and postal codes within them. Each given list must match. */
  cities?: readonly string[]
  postalCodes?: readonly string[]
  options: readonly ShippingOption[]
}

export interface ShippingOption {
  carrierId: string
  code: string
  title: string
  /** Text of the merchant, or one derived from `deliveryDays`. */
  deliveryTime?: string
  /** Basis of the estimated day of delivery. */
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
  /** MANUAL: the table below. AUTOMATIC: a tax provider (tax-provider.ts), with the table as fallback. */
  calculator: 'MANUAL' | 'AUTOMATIC'
  /** Default for regions without their own value. */
  includedInPrices: boolean
  /**
   * ORDER: tax of each rate is rounded once over all lines, and shared among them. LINE: tax of each line is rounded.
   */
  rounding: 'LINE' | 'ORDER'
  addressBy: TaxableAddressType
  shippingIsTaxed: boolean
  /** How deliveries, their charges, and fees without a tax group of their own are taxed. */
  shippingTaxBy: 'GOODS_SHARE' | 'HIGHEST_RATE' | 'TAX_GROUP'
  /** Tax group of deliveries and their charges, for TAX_GROUP. */
  shippingTaxGroupId?: string
  regions: readonly TaxRegion[]
}

export interface TaxRegion {
  /** Name of the jurisdiction: `New York`. */
  name: string
  type: Exclude<JurisdictionType, 'UNDEFINED'>
  country: string
  /**
   * Each given condition must match, and of a list one entry. Cities match regardless of case and extra blanks,
   * postal codes by `postal-codes.ts`.
   */
  subdivision?: string
  cities?: readonly string[]
  postalCodes?: readonly string[]
  replacesWider: boolean
  /** Whether prices include tax for this destination. @default the rule of the shop */
  includedInPrices?: boolean
  /** Items taxed here use the table even if the calculator is AUTOMATIC. */
  isManual: boolean
  /** At most one rate a tax group, and at most one without a group. */
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
