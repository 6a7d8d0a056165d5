import { applyCouponToLines, applyFreeShipping } from './coupon.ts'
import { describeRefusal, checkCoupon } from './coupon-refusals.ts'
import { applyShippingDiscountRules } from './delivery-discounts.ts'
import { type DiscountableDelivery, selectDelivery } from './delivery.ts'
import { applyDiscountRules } from './discount-rules.ts'
import { type ChargedFee, calculateFees } from './fees.ts'
import type { CouponInCart, CouponRefusal, PricingRules, TotalsInput } from './input.ts'
import { type DiscountableLine, createDiscountableLine } from './discountable-line.ts'
import { applyMerchantDiscounts } from './merchant-discounts.ts'
import type { Totals } from './output.ts'
import type { AllocatedDiscount } from './discount-allocation.ts'
import { createTaxAddressFinder } from './tax-address.ts'
import { arePricesTaxInclusive } from './tax-regions.ts'
import { type TaxableItem, listTaxableItems } from './taxable-items.ts'

/** A cart after steps 1 to 6: all that it comes to but the tax. */
export interface UntaxedTotals {
  input: TotalsInput
  rules: PricingRules
  lines: readonly DiscountableLine[]
  discounts: readonly AllocatedDiscount[]
  couponRefusal: Totals['couponRefusal']
  delivery: DiscountableDelivery | undefined
  dependingShipping: Totals['dependingShipping']
  isNotDeliverable: boolean
  fees: readonly ChargedFee[]
  items: readonly TaxableItem[]
  /** Whether prices of this cart contain the tax: one answer for all of it, by where it goes. */
  isTaxIncluded: boolean
}

const NO_DELIVERY = { delivery: undefined, depending: [] }

/** Steps 1 to 6. Each takes from what the one before has left. */
export function calculateUntaxedTotals(input: TotalsInput, rules: PricingRules): UntaxedTotals {
  const lines = input.lines.map(createDiscountableLine)
  const discounts = [
    ...applyMerchantDiscounts(lines, input.merchantDiscounts),
    ...applyDiscountRules(lines, rules.discountRules, input.now),
  ]
  const coupon = input.coupon && applyCoupon(input.coupon, lines, input.now)
  if (coupon?.taken) discounts.push(coupon.taken)

  const needsDelivery = input.calculateShipping && lines.some(({ line }) => line.needsDelivery)
  const { delivery, depending } = needsDelivery ? selectDelivery(lines, input, rules) : NO_DELIVERY
  if (delivery) discounts.push(...applyShippingDiscountRules(delivery, lines, rules.discountRules, input.now))
  const freeDelivery = coupon?.forDelivery && delivery && coupon.forDelivery(delivery)
  if (freeDelivery?.taken) discounts.push(freeDelivery.taken)

  const fees = input.calculateAdditionalFees ? calculateFees(lines, rules.fees) : []
  const addressOf = createTaxAddressFinder(input, rules, delivery?.selected.option.pickup)
  const cartAddress = addressOf(
    rules.tax.addressBy,
    lines.some(({ line }) => line.needsDelivery),
  )
  return {
    input,
    rules,
    lines,
    discounts,
    couponRefusal: coupon?.refusal ?? freeDelivery?.refusal,
    delivery,
    dependingShipping: depending,
    isNotDeliverable:
      needsDelivery && input.shippingAddress !== undefined && delivery === undefined && depending.length === 0,
    fees,
    items: listTaxableItems({ lines, delivery, fees }, rules.tax, { addressOf, cartAddress }),
    isTaxIncluded: arePricesTaxInclusive(rules.tax, cartAddress),
  }
}

interface CouponResult {
  taken?: AllocatedDiscount
  refusal?: Totals['couponRefusal']
  /** What it takes is the price of the delivery, which comes later. */
  forDelivery?: (delivery: DiscountableDelivery) => CouponResult
}

function applyCoupon(inCart: CouponInCart, lines: readonly DiscountableLine[], now: Date): CouponResult {
  const code = inCart.found ? inCart.coupon.code : inCart.code
  const told = (result: AllocatedDiscount | CouponRefusal): CouponResult =>
    typeof result === 'string'
      ? {
          refusal: {
            code,
            reason: result,
            description: describeRefusal(code, result),
            ...getRequiredMinimum(inCart, result),
          },
        }
      : { taken: result }

  const { reason, coupon } = checkCoupon(inCart, lines, now)
  if (!coupon) return told(reason)
  const { value } = coupon
  if (value.type === 'FREE_SHIPPING') return { forDelivery: (delivery) => told(applyFreeShipping(coupon, delivery)) }
  return told(applyCouponToLines(coupon, value, lines))
}

function getRequiredMinimum(inCart: CouponInCart, reason: CouponRefusal): { minSubtotalMinor?: bigint } {
  const minSubtotalMinor = inCart.found ? inCart.coupon.minSubtotalMinor : undefined
  return reason === 'COUPON_MINIMUM_NOT_REACHED' && minSubtotalMinor !== undefined ? { minSubtotalMinor } : {}
}
