import type { DiscountRule } from './input.ts'
import { type DiscountableLine, countPieces, calculateSubtotal } from './discountable-line.ts'
import type { Discountable } from './discountable.ts'
import { filterByScope } from './scope.ts'
import {
  toAppliedDiscount,
  type AllocatedDiscount,
  allocateAmount,
  allocateDownToPrice,
  allocatePercentageOfRemaining,
  allocatePerPiece,
  type DiscountAllocation,
  describePercentage,
} from './discount-allocation.ts'

/** Step 3: applies the discount rules of lines, in the order of the settings. */
export function applyDiscountRules(
  lines: readonly DiscountableLine[],
  rules: readonly DiscountRule[],
  now: Date,
): AllocatedDiscount[] {
  return rules.flatMap((rule) => {
    if (rule.target.type === 'SHIPPING' || !isActiveAt(rule, now)) return []
    const covered = rule.target.type === 'SPECIFIC_ITEMS' ? filterByScope(rule.target, lines) : lines
    if (!meetsMinimum(rule, covered)) return []

    const allocations = allocateRule(rule.value, filterDiscountable(rule, covered))
    for (const { from, amountMinor } of allocations) from.itemDiscountMinor += amountMinor
    return toRuleDiscounts(rule, allocations)
  })
}

function allocateRule(
  value: DiscountRule['value'],
  lines: readonly DiscountableLine[],
): DiscountAllocation<DiscountableLine>[] {
  switch (value.type) {
    case 'PERCENTAGE':
      return allocatePercentageOfRemaining(lines, value.percentage)
    case 'AMOUNT':
      return allocateAmount(lines, value.amountMinor)
    case 'AMOUNT_PER_ITEM':
      return allocatePerPiece(lines, value.amountMinor)
    case 'FIXED_PRICE':
      return allocateDownToPrice(lines, value.amountMinor)
  }
}

export function isActiveAt({ isActive, startsAt, endsAt }: DiscountRule, now: Date): boolean {
  return isActive && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt)
}

/**
 * Whether lines reach the minimum of a rule. It compares prices of step 1, so a rule never depends on other
 * discounts.
 */
export function meetsMinimum(
  { minSubtotalMinor, minQuantity }: DiscountRule,
  covered: readonly DiscountableLine[],
): boolean {
  return (
    (minSubtotalMinor === undefined || calculateSubtotal(covered) >= minSubtotalMinor) &&
    (minQuantity === undefined || countPieces(covered) >= BigInt(minQuantity))
  )
}

/** Removes lines or deliveries that the stacking of rules excludes. */
export function filterDiscountable<From extends Discountable>(
  rule: DiscountRule,
  covered: readonly From[],
): readonly From[] {
  return covered.filter((each) => !each.excludesRules && (rule.combinesWithRules || !each.isReducedByRule))
}

export function toRuleDiscounts(rule: DiscountRule, allocations: readonly DiscountAllocation[]): AllocatedDiscount[] {
  if (allocations.length === 0) return []
  for (const { from } of allocations) {
    from.isReducedByRule = true
    if (!rule.combinesWithRules) from.excludesRules = true
    if (!rule.combinesWithCoupons) from.excludesCoupons = true
  }
  const { id, name } = rule
  return [
    {
      applied: toAppliedDiscount({ type: 'RULE' as const, id, name }, rule.target.type, allocations),
      rule:
        rule.value.type === 'PERCENTAGE' ? `3: ${describePercentage('left', allocations)}` : wording[rule.value.type],
      allocations,
    },
  ]
}

const wording = {
  AMOUNT: '3: share of the amount by what is left',
  AMOUNT_PER_ITEM: '3: amount × quantity',
  FIXED_PRICE: '3: left − fixed price × quantity',
} as const satisfies Record<Exclude<DiscountRule['value']['type'], 'PERCENTAGE'>, string>
