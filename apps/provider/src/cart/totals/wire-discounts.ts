import type { AppliedDiscount as WireDiscount, CartDiscount } from '@cartwright/contract'
import type { AppliedDiscount, PricingRules } from '../../pricing/index.ts'
import type { AmountFormatter } from './amount-formatter.ts'

/** Converts a discount to its form in estimates. */
export function toAppliedDiscount(
  discount: AppliedDiscount,
  { padded }: AmountFormatter,
  { discountRules }: Pick<PricingRules, 'discountRules'>,
): WireDiscount {
  const amount = padded(discount.amountMinor)
  return {
    ...named(),
    discountType: discount.target,
    lineItemIds: discount.lines.map(({ id }) => id),
    id: discount.id,
    lineItemDiscounts: discount.lines.map(({ id, amountMinor }) => ({ id, totalDiscountAmount: padded(amountMinor) })),
  }

  function named(): Pick<WireDiscount, 'coupon' | 'merchantDiscount' | 'discountRule'> {
    switch (discount.type) {
      case 'COUPON': {
        const { id, code, name, couponType } = discount
        return { coupon: { id, code, amount, name, couponType } }
      }
      case 'MERCHANT': {
        const { percentage } = discount
        // A percentage has few decimals, so a number is exact enough for display.
        return { merchantDiscount: { amount, ...(percentage && { percentage: Number(percentage.times(100)) }) } }
      }
      case 'RULE': {
        const original = discountRules.find(({ id }) => id === discount.id)?.name ?? discount.name
        return { discountRule: { id: discount.id, name: { original, translated: discount.name }, amount } }
      }
    }
  }
}

/** Converts a coupon or manual discount to its form in carts. Rules show in the prices of the lines. */
export function toCartDiscount(discount: AppliedDiscount, { unpadded }: AmountFormatter): CartDiscount[] {
  const about = { lineItemIds: discount.lines.map(({ id }) => id), discountType: discount.target }
  const amount = unpadded(discount.amountMinor)
  switch (discount.type) {
    case 'COUPON':
      return [{ coupon: { id: discount.id, code: discount.code, amount }, ...about }]
    case 'MERCHANT':
      return [{ merchantDiscount: { amount }, ...about }]
    case 'RULE':
      return []
  }
}
