import type { DiscountRule } from './input.ts'
import { type OpenLine, piecesOf, subtotalOf } from './line-prices.ts'
import type { Reducible } from './reducible.ts'
import { coveredBy } from './scope.ts'
import {
  applied,
  type TakenDiscount,
  takeAmount,
  takeDownTo,
  takePercentageOfLeft,
  takePerPiece,
  type Taking,
  wordPercentage,
} from './taking.ts'

/** Step 3: the rules that are about lines, in the order of the settings. */
export function takeDiscountRules(
  lines: readonly OpenLine[],
  rules: readonly DiscountRule[],
  now: Date,
): TakenDiscount[] {
  return rules.flatMap((rule) => {
    if (rule.target.type === 'SHIPPING' || !isActiveAt(rule, now)) return []
    const covered = rule.target.type === 'SPECIFIC_ITEMS' ? coveredBy(rule.target, lines) : lines
    if (!isReached(rule, covered)) return []

    const takings = takeByRule(rule.value, openTo(rule, covered))
    for (const { from, amountMinor } of takings) from.itemDiscountMinor += amountMinor
    return takenByRule(rule, takings)
  })
}

function takeByRule(value: DiscountRule['value'], lines: readonly OpenLine[]): Taking<OpenLine>[] {
  switch (value.type) {
    case 'PERCENTAGE':
      return takePercentageOfLeft(lines, value.percentage)
    case 'AMOUNT':
      return takeAmount(lines, value.amountMinor)
    case 'AMOUNT_PER_ITEM':
      return takePerPiece(lines, value.amountMinor)
    case 'FIXED_PRICE':
      return takeDownTo(lines, value.amountMinor)
  }
}

export function isActiveAt({ isActive, startsAt, endsAt }: DiscountRule, now: Date): boolean {
  return isActive && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt)
}

/** In prices of step 1, whatever other discounts have taken: whether a rule applies never depends on another. */
export function isReached({ minSubtotalMinor, minQuantity }: DiscountRule, covered: readonly OpenLine[]): boolean {
  return (
    (minSubtotalMinor === undefined || subtotalOf(covered) >= minSubtotalMinor) &&
    (minQuantity === undefined || piecesOf(covered) >= BigInt(minQuantity))
  )
}

/** Without what the stacking of the rules passes over. */
export function openTo<From extends Reducible>(rule: DiscountRule, covered: readonly From[]): readonly From[] {
  return covered.filter((each) => !each.isClosedToRules && (rule.combinesWithRules || !each.isReducedByRule))
}

export function takenByRule(rule: DiscountRule, takings: readonly Taking[]): TakenDiscount[] {
  if (takings.length === 0) return []
  for (const { from } of takings) {
    from.isReducedByRule = true
    if (!rule.combinesWithRules) from.isClosedToRules = true
    if (!rule.combinesWithCoupons) from.isClosedToCoupons = true
  }
  const { id, name } = rule
  return [
    {
      applied: applied({ type: 'RULE' as const, id, name }, rule.target.type, takings),
      rule: rule.value.type === 'PERCENTAGE' ? `3: ${wordPercentage('left', takings)}` : wording[rule.value.type],
      takings,
    },
  ]
}

const wording = {
  AMOUNT: '3: share of the amount by what is left',
  AMOUNT_PER_ITEM: '3: amount × quantity',
  FIXED_PRICE: '3: left − fixed price × quantity',
} as const satisfies Record<Exclude<DiscountRule['value']['type'], 'PERCENTAGE'>, string>
