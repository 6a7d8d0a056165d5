import type { ChargeType, JurisdictionType, PaymentOptionType, TaxableAddressType } from '@cartwright/contract'
import type Big from 'big.js'
import type { CouponRefusal, FeeRule, ShippingCharge, ShippingOption, ShippingRegion } from './input.ts'
import type { MissingAddressPart } from './shipping-regions.ts'

/** Totals of a cart. Every sum is the sum of its parts; nothing is negative (docs/guides/totals.md has every rule). */
export interface Totals extends Sums {
  lines: LineTotals[]
  /** Discounts with an effect, in the order of application. */
  discounts: AppliedDiscount[]
  /** Reason why the coupon does not apply, with the required subtotal if that is the reason. */
  couponRefusal?: { code: string; reason: CouponRefusal; description: string; minSubtotalMinor?: bigint }
  shipping?: ShippingTotals
  /** Shipping options that depend on a missing part of the address. They cannot be selected. */
  conditionalShipping: ConditionalShipping[]
  /** Whether something must be delivered and no option serves the address. */
  isNotDeliverable: boolean
  fees: FeeTotals[]
  tax: TaxTotals
  /** All given cards in their order. They pay, and change neither the total nor payment now and later. */
  giftCards: { id: string; obfuscatedCode: string; appId: string; amountMinor: bigint }[]
  /** `payNow + payLater` is the whole, member by member; before gift cards. */
  payNow: Sums
  payLater: Sums
  /** The part of `payLater` that falls due when free trials end. */
  payAfterFreeTrial: Sums
  /** Steps of the calculation in their order. Computed on demand: most carts are never explained. */
  steps(): Step[]
}

/** `totalMinor = subtotal − discount + shipping + fees (+ tax, where prices do not include it)`. */
export interface Sums {
  subtotalMinor: bigint
  discountMinor: bigint
  /** Price of the delivery with its charges, before discounts. */
  shippingMinor: bigint
  feesMinor: bigint
  taxMinor: bigint
  totalMinor: bigint
}

/** An amount with its tax: `beforeTax + tax = afterTax`. */
export interface Taxed {
  beforeTaxMinor: bigint
  taxMinor: bigint
  afterTaxMinor: bigint
  /** Taxable amount: before tax if tax is added, with tax if it is included; 0 if no rate applies. */
  taxableMinor: bigint
  /** Amount without tax because the buyer is exempt. */
  exemptMinor: bigint
  /**
   * Sum of the rates; 0 if nothing is taxed. If parts of the amount have different rates, their average to six
   * places.
   */
  rate: Big
  taxGroupId?: string
  parts: TaxPart[]
}

export interface TaxPart {
  jurisdiction: string
  jurisdictionType: JurisdictionType
  taxName: string
  taxType: string
  /** 0.19 is 19 %. */
  rate: Big
  taxMinor: bigint
  /** Taxable amount of this rate: a share of the amount for a delivery that follows the goods. */
  taxableMinor: bigint
  /** Taxable amount without the tax of all authorities, also if prices include it. */
  beforeTaxMinor: bigint
}

export interface LineTotals extends Taxed {
  id: string
  /** Unit price × quantity: step 1. */
  priceMinor: bigint
  /** Sum of all discounts. */
  discountMinor: bigint
  /**
   * Part from rules and discounts on lines, which the platform shows in `price`. Coupons and discounts of the whole
   * cart show beside it.
   */
  itemDiscountMinor: bigint
  paymentOption: PaymentOptionType
  taxableAddress: TaxableAddressType
  payNowMinor: bigint
}

export type AppliedDiscount = {
  id: string
  target: 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'
  amountMinor: bigint
  /** Affected lines with their amounts; none for the delivery. */
  lines: { id: string; amountMinor: bigint }[]
} & (
  | { type: 'MERCHANT'; percentage?: Big }
  | { type: 'RULE'; name: string }
  | { type: 'COUPON'; revision: bigint; code: string; name: string; couponType: string }
)

export interface ShippingTotals {
  region: ShippingRegion
  offered: OfferedShipping[]
  selected: OfferedShipping & Taxed & { discountMinor: bigint; chargesTaxed: Taxed[] }
  /** Whether `selected` is the requested option; otherwise it is the first. */
  isRequested: boolean
}

export interface ConditionalShipping extends OfferedShipping {
  region: ShippingRegion
  missingPart: MissingAddressPart
}

export interface OfferedShipping {
  option: ShippingOption
  /** Without charges, before discounts. */
  priceMinor: bigint
  charges: { charge: ShippingCharge; amountMinor: bigint }[]
}

export interface FeeTotals extends Taxed {
  rule: FeeRule
  amountMinor: bigint
  /** Lines that the fee applies to; empty for all. */
  lineIds: string[]
  taxableAddress: TaxableAddressType
}

export interface TaxTotals {
  isIncludedInPrices: boolean
  taxableMinor: bigint
  exemptMinor: bigint
  method: TaxMethod
  /** By region and rate, over all items. */
  parts: TaxPart[]
}

export type TaxMethod =
  /** Without a reason if the table of the shop was not used. */
  | { type: 'NO_TAX_COLLECTED'; reason?: ManualReason }
  | { type: 'MANUAL_RATE'; reason: ManualReason }
  | { type: 'AUTO_RATE' }
  | { type: 'FALLBACK_RATE'; reason: 'AUTO_TAX_FAILED' | 'AUTO_TAX_DEACTIVATED'; message?: string }

/** Reason for the table of the shop: a setting of the whole shop, or of the buyer's region. */
type ManualReason = 'GLOBAL_SETTING_TO_MANUAL' | 'REGION_SETTING_TO_MANUAL'

/** Step of the calculation, which explains an amount. */
export interface Step {
  kind:
    | 'LINE_PRICE'
    | 'MERCHANT_DISCOUNT'
    | 'DISCOUNT_RULE'
    | 'COUPON'
    | 'SHIPPING'
    | 'SHIPPING_CHARGE'
    | 'ADDITIONAL_FEE'
    | 'TAX'
    | 'GIFT_CARD'
    | 'TOTAL'
  /** Line of the step; absent for the delivery, a fee or the whole cart. */
  lineId?: string
  /** Title for people: `10 % off with SUMMER`, `NY State Sales Tax 4 %`. */
  title: string
  /** Name in the settings of the merchant: of a delivery, a discount, a tax. */
  name?: string
  /** Type of a charge of the delivery. */
  charge?: ChargeType
  /** Taxed item of a tax that is not on a line. */
  taxed?: 'DELIVERY' | 'CHARGE' | 'FEE'
  /** The rule in words of the guide: `round(left × percentage)`, with its section. */
  rule: string
  baseMinor: bigint
  /** The exact value before rounding, in minor units, as a decimal of at most 6 places or a fraction `n/d`. */
  exact: string
  /** Effect on the total: negative for discounts; 0 for included tax and for gift cards. */
  amountMinor: bigint
  /**
   * Included tax in the price; for a gift card, its payment; for the total, the amount left to pay after gift cards.
   */
  informationMinor?: bigint
  /** The total so far. */
  runningMinor: bigint
}
