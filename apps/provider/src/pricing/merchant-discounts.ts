import type { MerchantDiscount } from './input.ts'
import type { DiscountableLine } from './discountable-line.ts'
import {
  toAppliedDiscount,
  type AllocatedDiscount,
  allocateAmount,
  allocatePercentageOfPrice,
  type DiscountAllocation,
  describePercentage,
} from './discount-allocation.ts'

/** Step 2: applies manual discounts, first those of lines, then those of the whole cart, each in the given order. */
export function applyMerchantDiscounts(
  lines: readonly DiscountableLine[],
  discounts: readonly MerchantDiscount[],
): AllocatedDiscount[] {
  if (discounts.length === 0) return []
  const ofLines = discounts.filter(({ lineIds }) => lineIds.length > 0)
  const ofCart = discounts.filter(({ lineIds }) => lineIds.length === 0)
  return [
    ...ofLines.flatMap((discount) => {
      const named = new Set(discount.lineIds)
      const covered = lines.filter(({ id }) => named.has(id))
      const allocations = allocateMerchantDiscount(covered, discount)
      for (const { from, amountMinor } of allocations) from.itemDiscountMinor += amountMinor
      return toMerchantDiscounts(discount, 'SPECIFIC_ITEMS', allocations)
    }),
    ...ofCart.flatMap((discount) => toMerchantDiscounts(discount, 'GLOBAL', allocateMerchantDiscount(lines, discount))),
  ]
}

function allocateMerchantDiscount(
  lines: readonly DiscountableLine[],
  { amountMinor, percentage }: MerchantDiscount,
): DiscountAllocation<DiscountableLine>[] {
  if (percentage) return allocatePercentageOfPrice(lines, percentage)
  return amountMinor === undefined ? [] : allocateAmount(lines, amountMinor)
}

function toMerchantDiscounts(
  { id, percentage }: MerchantDiscount,
  target: 'GLOBAL' | 'SPECIFIC_ITEMS',
  allocations: readonly DiscountAllocation<DiscountableLine>[],
): AllocatedDiscount[] {
  if (allocations.length === 0) return []
  return [
    {
      applied: toAppliedDiscount({ type: 'MERCHANT' as const, id, percentage }, target, allocations),
      rule: percentage ? `2: ${describePercentage('price', allocations)}` : '2: share of the amount by what is left',
      allocations,
    },
  ]
}
