import type { ChargeType, JurisdictionType, PaymentOptionType, TaxableAddressType } from '@cartwright/contract'
import type Big from 'big.js'
import type { CouponRefusal, FeeRule, ShippingCharge, ShippingOption, ShippingRegion } from './input.ts'
import type { MissingAddressPart } from './shipping-regions.ts'

/** What a cart comes to. Every sum is the sum of its parts; nothing is negative (docs/guides/totals.md has every rule). */
export interface Totals extends Sums {
  lines: LineTotals[]
  /** In the order in which they were taken off; only those that took something. */
  discounts: AppliedDiscount[]
  /** With the subtotal that it asks for, where that is the reason. */
  couponRefusal?: { code: string; reason: CouponRefusal; description: string; minSubtotalMinor?: bigint }
  shipping?: ShippingTotals
  /** What may be offered once more of the address is known. It cannot be chosen. */
  conditionalShipping: ConditionalShipping[]
  /** Something must be delivered, and no option delivers it to the address that is known. */
  isNotDeliverable: boolean
  fees: FeeTotals[]
  tax: TaxTotals
  /** All that were given, in their order. They pay, and change neither the total nor what is paid now and later. */
  giftCards: { id: string; obfuscatedCode: string; appId: string; amountMinor: bigint }[]
  /** `payNow + payLater` is the whole, member by member; before gift cards. */
  payNow: Sums
  payLater: Sums
  /** The part of `payLater` that falls due when free trials end. */
  payAfterFreeTrial: Sums
  /** Where each minor unit comes from, in the order of calculation. Made when asked for: most carts are never explained. */
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
  /** What rates were put on: before tax where it is added, with it where it is included; 0 where no rate counts. */
  taxableMinor: bigint
  /** Not taxed because the buyer is exempt. */
  exemptMinor: bigint
  /** Sum of the rates, 0 where nothing is taxed. Where parts of the amount have different rates, their average to six places. */
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
  /** What the rate was put on: of a delivery that follows the goods, a share of its amount. */
  taxableMinor: bigint
  /** The same without the tax of all authorities, also where prices include it. */
  beforeTaxMinor: bigint
}

export interface LineTotals extends Taxed {
  id: string
  /** Unit price × quantity: step 1. */
  priceMinor: bigint
  /** What all discounts take off. */
  discountMinor: bigint
  /** Of that, what rules and discounts on lines take: the platform shows those in `price`, and coupons and discounts of the whole cart beside it. */
  itemDiscountMinor: bigint
  paymentOption: PaymentOptionType
  taxableAddress: TaxableAddressType
  payNowMinor: bigint
}

export type AppliedDiscount = {
  id: string
  target: 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'
  amountMinor: bigint
  /** Lines it took something from, with how much; none for the delivery. */
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
  /** Whether `selected` is what was asked for; otherwise it is the first. */
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
  /** The lines it is for; empty where it is for all. */
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
  /** Without a reason where nothing was looked up in the table of the shop. */
  | { type: 'NO_TAX_COLLECTED'; reason?: ManualReason }
  | { type: 'MANUAL_RATE'; reason: ManualReason }
  | { type: 'AUTO_RATE' }
  | { type: 'FALLBACK_RATE'; reason: 'AUTO_TAX_FAILED' | 'AUTO_TAX_DEACTIVATED'; message?: string }

/** Why the table of the shop is asked: for the whole shop, or for the buyer's region alone. */
type ManualReason = 'GLOBAL_SETTING_TO_MANUAL' | 'REGION_SETTING_TO_MANUAL'

/** One step of the calculation, for people who ask where an amount comes from. */
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
  /** The line it is about; absent for the delivery, a fee or the whole. */
  lineId?: string
  /** What a person reads: `10 % off with SUMMER`, `NY State Sales Tax 4 %`. */
  title: string
  /** What a merchant calls it, in the words of the rules: the name of a delivery, a discount, a tax. */
  name?: string
  /** Of a charge of the delivery. */
  charge?: ChargeType
  /** Of a tax on something else than a line. */
  taxed?: 'DELIVERY' | 'CHARGE' | 'FEE'
  /** The rule in words of the guide: `round(left × percentage)`, with its section. */
  rule: string
  baseMinor: bigint
  /** The exact value before rounding, in minor units, as a decimal of at most 6 places or a fraction `n/d`. */
  exact: string
  /** What it adds to the total: negative for discounts; 0 for tax that prices include and for gift cards. */
  amountMinor: bigint
  /** Of included tax, how much is in the price; of a gift card, what it pays; of the total, what gift cards leave to pay. */
  informationMinor?: bigint
  /** The total so far. */
  runningMinor: bigint
}
