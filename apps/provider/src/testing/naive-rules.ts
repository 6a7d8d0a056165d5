import type { DiscountRule } from '../pricing/input.ts'
import { sumMinors, atLeastZero, findCoveredLines, type NaiveLine, roundShare, countPieces } from './naive-lines.ts'

export function findLinesOfRule({ target }: DiscountRule, lines: readonly NaiveLine[]): NaiveLine[] {
  return target.type === 'SPECIFIC_ITEMS' ? findCoveredLines(target, lines) : [...lines]
}

export function isApplicable(rule: DiscountRule, lines: readonly NaiveLine[], now: Date): boolean {
  if (!rule.isActive || (rule.startsAt && now < rule.startsAt) || (rule.endsAt && now >= rule.endsAt)) return false
  const on = findLinesOfRule(rule, lines)
  const isDearEnough = sumMinors(on.map(({ price }) => price)) >= (rule.minSubtotalMinor ?? 0n)
  return isDearEnough && countPieces(on) >= BigInt(rule.minQuantity ?? 0)
}

export function isCombinable(rule: DiscountRule, takenBy: readonly DiscountRule[]): boolean {
  return takenBy.length === 0 || (rule.combinesWithRules && takenBy.every((other) => other.combinesWithRules))
}

/** Discount of a rule on pieces with this remaining amount, line by line. */
export function discountPieces(value: DiscountRule['value'], left: bigint, quantity: bigint): bigint {
  if (value.type === 'PERCENTAGE') return roundShare(left, value.percentage)
  if (value.type === 'FIXED_PRICE') return atLeastZero(left - value.amountMinor * quantity)
  return value.amountMinor * quantity
}
