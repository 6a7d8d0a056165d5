import type { MerchantDiscount } from './input.ts'
import type { OpenLine } from './line-prices.ts'
import {
  applied,
  type TakenDiscount,
  takeAmount,
  takePercentageOfPrice,
  type Taking,
  wordPercentage,
} from './taking.ts'

/** Step 2: first those that name lines, then those of the whole cart, each kind in the order given. */
export function takeMerchantDiscounts(
  lines: readonly OpenLine[],
  discounts: readonly MerchantDiscount[],
): TakenDiscount[] {
  if (discounts.length === 0) return []
  const ofLines = discounts.filter(({ lineIds }) => lineIds.length > 0)
  const ofCart = discounts.filter(({ lineIds }) => lineIds.length === 0)
  return [
    ...ofLines.flatMap((discount) => {
      const named = new Set(discount.lineIds)
      const covered = lines.filter(({ id }) => named.has(id))
      const takings = takeByHand(covered, discount)
      for (const { from, amountMinor } of takings) from.itemDiscountMinor += amountMinor
      return taken(discount, 'SPECIFIC_ITEMS', takings)
    }),
    ...ofCart.flatMap((discount) => taken(discount, 'GLOBAL', takeByHand(lines, discount))),
  ]
}

function takeByHand(lines: readonly OpenLine[], { amountMinor, percentage }: MerchantDiscount): Taking<OpenLine>[] {
  if (percentage) return takePercentageOfPrice(lines, percentage)
  return amountMinor === undefined ? [] : takeAmount(lines, amountMinor)
}

function taken(
  { id, percentage }: MerchantDiscount,
  target: 'GLOBAL' | 'SPECIFIC_ITEMS',
  takings: readonly Taking<OpenLine>[],
): TakenDiscount[] {
  if (takings.length === 0) return []
  return [
    {
      applied: applied({ type: 'MERCHANT' as const, id, percentage }, target, takings),
      rule: percentage ? `2: ${wordPercentage('price', takings)}` : '2: share of the amount by what is left',
      takings,
    },
  ]
}
