import { takeCoupon, takeFreeDelivery } from './coupon.ts'
import { describeRefusal, refuseCoupon } from './coupon-refusals.ts'
import { takeDeliveryRules } from './delivery-discounts.ts'
import { type OpenDelivery, openDelivery } from './delivery.ts'
import { takeDiscountRules } from './discount-rules.ts'
import { type ChargedFee, chargeFees } from './fees.ts'
import type { CouponInCart, CouponRefusal, PricingRules, TotalsInput } from './input.ts'
import { type OpenLine, openLine } from './line-prices.ts'
import { takeMerchantDiscounts } from './merchant-discounts.ts'
import type { Totals } from './output.ts'
import type { TakenDiscount } from './taking.ts'
import { taxAddresses } from './tax-address.ts'
import { arePricesWithTax } from './tax-regions.ts'
import { type TaxableItem, taxableItems } from './taxable-items.ts'

/** A cart after steps 1 to 6: all that it comes to but the tax. */
export interface UntaxedTotals {
  input: TotalsInput
  rules: PricingRules
  lines: readonly OpenLine[]
  discounts: readonly TakenDiscount[]
  couponRefusal: Totals['couponRefusal']
  delivery: OpenDelivery | undefined
  dependingShipping: Totals['dependingShipping']
  isNotDeliverable: boolean
  fees: readonly ChargedFee[]
  items: readonly TaxableItem[]
  /** Whether prices of this cart contain the tax: one answer for all of it, by where it goes. */
  isTaxIncluded: boolean
}

const NO_DELIVERY = { delivery: undefined, depending: [] }

/** Steps 1 to 6. Each takes from what the one before has left. */
export function beginTotals(input: TotalsInput, rules: PricingRules): UntaxedTotals {
  const lines = input.lines.map(openLine)
  const discounts = [
    ...takeMerchantDiscounts(lines, input.merchantDiscounts),
    ...takeDiscountRules(lines, rules.discountRules, input.now),
  ]
  const coupon = input.coupon && useCoupon(input.coupon, lines, input.now)
  if (coupon?.taken) discounts.push(coupon.taken)

  const needsDelivery = input.calculateShipping && lines.some(({ line }) => line.needsDelivery)
  const { delivery, depending } = needsDelivery ? openDelivery(lines, input, rules) : NO_DELIVERY
  if (delivery) discounts.push(...takeDeliveryRules(delivery, lines, rules.discountRules, input.now))
  const freeDelivery = coupon?.forDelivery && delivery && coupon.forDelivery(delivery)
  if (freeDelivery?.taken) discounts.push(freeDelivery.taken)

  const fees = input.calculateAdditionalFees ? chargeFees(lines, rules.fees) : []
  const addressOf = taxAddresses(input, rules, delivery?.selected.option.pickup)
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
    items: taxableItems({ lines, delivery, fees }, rules.tax, { addressOf, cartAddress }),
    isTaxIncluded: arePricesWithTax(rules.tax, cartAddress),
  }
}

interface UsedCoupon {
  taken?: TakenDiscount
  refusal?: Totals['couponRefusal']
  /** What it takes is the price of the delivery, which comes later. */
  forDelivery?: (delivery: OpenDelivery) => UsedCoupon
}

function useCoupon(inCart: CouponInCart, lines: readonly OpenLine[], now: Date): UsedCoupon {
  const code = inCart.found ? inCart.coupon.code : inCart.code
  const told = (result: TakenDiscount | CouponRefusal): UsedCoupon =>
    typeof result === 'string'
      ? { refusal: { code, reason: result, description: describeRefusal(code, result), ...minimumOf(inCart, result) } }
      : { taken: result }

  const { reason, coupon } = refuseCoupon(inCart, lines, now)
  if (!coupon) return told(reason)
  const { value } = coupon
  if (value.type === 'FREE_SHIPPING') return { forDelivery: (delivery) => told(takeFreeDelivery(coupon, delivery)) }
  return told(takeCoupon(coupon, value, lines))
}

function minimumOf(inCart: CouponInCart, reason: CouponRefusal): { minSubtotalMinor?: bigint } {
  const minSubtotalMinor = inCart.found ? inCart.coupon.minSubtotalMinor : undefined
  return reason === 'COUPON_MINIMUM_NOT_REACHED' && minSubtotalMinor !== undefined ? { minSubtotalMinor } : {}
}
