import { type Fraction, roundFraction, multiplyByRate, toWholeFraction } from './fraction.ts'
import type { FeeRule } from './input.ts'
import { sumRemaining, type DiscountableLine, countPieces } from './discountable-line.ts'
import { filterByScope, isGlobalScope } from './scope.ts'

/** Fee before tax (step 6). */
export interface ChargedFee {
  rule: FeeRule
  /** Base of the fee: the remaining amount of its lines, or the amount of the rule. */
  baseMinor: bigint
  exact: Fraction
  amountMinor: bigint
  covered: readonly DiscountableLine[]
  /** Lines that the fee applies to; empty for all. */
  lineIds: string[]
}

export function calculateFees(lines: readonly DiscountableLine[], rules: readonly FeeRule[]): ChargedFee[] {
  return rules.flatMap((rule) => {
    const covered = filterByScope(rule.scope, lines)
    if (covered.length === 0) return []
    const { baseMinor, exact } = calculateFee(rule.value, covered)
    const lineIds = isGlobalScope(rule.scope) ? [] : covered.map(({ id }) => id)
    return [{ rule, baseMinor, exact, amountMinor: roundFraction(exact), covered, lineIds }]
  })
}

function calculateFee(
  value: FeeRule['value'],
  covered: readonly DiscountableLine[],
): Pick<ChargedFee, 'baseMinor' | 'exact'> {
  switch (value.type) {
    case 'FIXED':
      return { baseMinor: value.amountMinor, exact: toWholeFraction(value.amountMinor) }
    case 'PER_ITEM':
      return { baseMinor: value.amountMinor, exact: toWholeFraction(value.amountMinor * countPieces(covered)) }
    case 'PERCENT': {
      const baseMinor = sumRemaining(covered)
      return { baseMinor, exact: multiplyByRate(baseMinor, value.percentage) }
    }
  }
}
