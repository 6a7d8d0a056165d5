import type { DiscountRule } from '../pricing/input.ts'
import { add, beyondZero, covered, type NaiveLine, part, pieces } from './naive-lines.ts'

export function coveredByRule({ target }: DiscountRule, lines: readonly NaiveLine[]): NaiveLine[] {
  return target.type === 'SPECIFIC_ITEMS' ? covered(target, lines) : [...lines]
}

export function appliesNow(rule: DiscountRule, lines: readonly NaiveLine[], now: Date): boolean {
  if (!rule.isActive || (rule.startsAt && now < rule.startsAt) || (rule.endsAt && now >= rule.endsAt)) return false
  const on = coveredByRule(rule, lines)
  const isDearEnough = add(on.map(({ price }) => price)) >= (rule.minSubtotalMinor ?? 0n)
  return isDearEnough && pieces(on) >= BigInt(rule.minQuantity ?? 0)
}

export function combines(rule: DiscountRule, takenBy: readonly DiscountRule[]): boolean {
  return takenBy.length === 0 || (rule.combinesWithRules && takenBy.every((other) => other.combinesWithRules))
}

/** Discount of a rule on pieces with this remaining amount, line by line. */
export function offPieces(value: DiscountRule['value'], left: bigint, quantity: bigint): bigint {
  if (value.type === 'PERCENTAGE') return part(left, value.percentage)
  if (value.type === 'FIXED_PRICE') return beyondZero(left - value.amountMinor * quantity)
  return value.amountMinor * quantity
}
