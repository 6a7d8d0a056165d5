import { applyCouponToLines, applyFreeShipping } from './coupon.ts'
import { describeRefusal, checkCoupon } from './coupon-refusals.ts'
import { applyShippingDiscountRules } from './delivery-discounts.ts'
import { type DiscountableDelivery, selectDelivery } from './delivery.ts'
import { applyDiscountRules } from './discount-rules.ts'
import { type ChargedFee, calculateFees } from './fees.ts'
import type { CouponLookupResult, CouponRefusal, PricingRules, TotalsInput } from './input.ts'
import { type DiscountableLine, createDiscountableLine } from './discountable-line.ts'
import { applyMerchantDiscounts } from './merchant-discounts.ts'
import type { Totals } from './output.ts'
import type { AllocatedDiscount } from './discount-allocation.ts'
import { createTaxAddressFinder } from './tax-address.ts'
import { arePricesTaxInclusive } from './tax-regions.ts'
import { type TaxableItem, listTaxableItems } from './taxable-items.ts'

/** Totals of a cart after steps 1 to 6, before tax. */
export interface UntaxedTotals {
  input: TotalsInput
  rules: PricingRules
  lines: readonly DiscountableLine[]
  discounts: readonly AllocatedDiscount[]
  couponRefusal: Totals['couponRefusal']
  delivery: DiscountableDelivery | undefined
  conditionalShipping: Totals['conditionalShipping']
  isNotDeliverable: boolean
  fees: readonly ChargedFee[]
  items: readonly TaxableItem[]
  /** Whether prices include tax: one value for the whole cart, by its destination. */
  isTaxIncluded: boolean
}

const NO_DELIVERY = { delivery: undefined, conditional: [] }

/** Calculates steps 1 to 6. Each discount applies to the amount that the previous one left. */
export function calculateUntaxedTotals(input: TotalsInput, rules: PricingRules): UntaxedTotals {
  const lines = input.lines.map(createDiscountableLine)
  const discounts = [
    ...applyMerchantDiscounts(lines, input.merchantDiscounts),
    ...applyDiscountRules(lines, rules.discountRules, input.now),
  ]
  const coupon = input.coupon && applyCoupon(input.coupon, lines, input.now)
  if (coupon?.discount) discounts.push(coupon.discount)

  const needsDelivery = input.calculateShipping && lines.some(({ line }) => line.needsDelivery)
  const { delivery, conditional } = needsDelivery ? selectDelivery(lines, input, rules) : NO_DELIVERY
  if (delivery) discounts.push(...applyShippingDiscountRules(delivery, lines, rules.discountRules, input.now))
  const freeDelivery = coupon?.forDelivery && delivery && coupon.forDelivery(delivery)
  if (freeDelivery?.discount) discounts.push(freeDelivery.discount)

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
    conditionalShipping: conditional,
    isNotDeliverable:
      needsDelivery && input.shippingAddress !== undefined && delivery === undefined && conditional.length === 0,
    fees,
    items: listTaxableItems({ lines, delivery, fees }, rules.tax, { addressOf, cartAddress }),
    isTaxIncluded: arePricesTaxInclusive(rules.tax, cartAddress),
  }
}

interface CouponResult {
  discount?: AllocatedDiscount
  refusal?: Totals['couponRefusal']
  /** Applies a free-shipping coupon once the delivery is known. */
  forDelivery?: (delivery: DiscountableDelivery) => CouponResult
}

function applyCoupon(inCart: CouponLookupResult, lines: readonly DiscountableLine[], now: Date): CouponResult {
  const code = inCart.exists ? inCart.coupon.code : inCart.code
  const toResult = (result: AllocatedDiscount | CouponRefusal): CouponResult =>
    typeof result === 'string'
      ? {
          refusal: {
            code,
            reason: result,
            description: describeRefusal(code, result),
            ...getRequiredMinimum(inCart, result),
          },
        }
      : { discount: result }

  const { reason, coupon } = checkCoupon(inCart, lines, now)
  if (!coupon) return toResult(reason)
  const { value } = coupon
  if (value.type === 'FREE_SHIPPING')
    return { forDelivery: (delivery) => toResult(applyFreeShipping(coupon, delivery)) }
  return toResult(applyCouponToLines(coupon, value, lines))
}

function getRequiredMinimum(inCart: CouponLookupResult, reason: CouponRefusal): { minSubtotalMinor?: bigint } {
  const minSubtotalMinor = inCart.exists ? inCart.coupon.minSubtotalMinor : undefined
  return reason === 'COUPON_MINIMUM_NOT_REACHED' && minSubtotalMinor !== undefined ? { minSubtotalMinor } : {}
}
