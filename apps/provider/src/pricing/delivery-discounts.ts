import type { DiscountableDelivery } from './delivery.ts'
import { isActiveAt, meetsMinimum, filterDiscountable, toRuleDiscounts } from './discount-rules.ts'
import { toWholeFraction } from './fraction.ts'
import type { DiscountRule } from './input.ts'
import type { DiscountableLine } from './discountable-line.ts'
import {
  type AllocatedDiscount,
  allocate,
  allocatePercentageOfRemaining,
  type DiscountAllocation,
} from './discount-allocation.ts'

/** Step 5: applies the discount rules of the delivery, in the order of the settings. */
export function applyShippingDiscountRules(
  delivery: DiscountableDelivery,
  lines: readonly DiscountableLine[],
  rules: readonly DiscountRule[],
  now: Date,
): AllocatedDiscount[] {
  return rules.flatMap((rule) => {
    if (rule.target.type !== 'SHIPPING' || !isActiveAt(rule, now) || !meetsMinimum(rule, lines)) return []
    return toRuleDiscounts(rule, allocateShippingDiscount(rule.value, filterDiscountable(rule, [delivery])))
  })
}

function allocateShippingDiscount(
  value: DiscountRule['value'],
  open: readonly DiscountableDelivery[],
): DiscountAllocation[] {
  if (value.type === 'PERCENTAGE') return allocatePercentageOfRemaining(open, value.percentage)
  if (value.type !== 'AMOUNT') return [] // the others apply to pieces
  return open.flatMap(
    (delivery) => allocate(delivery, delivery.remainingMinor, toWholeFraction(value.amountMinor)) ?? [],
  )
}
