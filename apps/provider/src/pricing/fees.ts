import { type Exact, roundExact, timesRate, wholeOf } from './exact.ts'
import type { FeeRule } from './input.ts'
import { leftOf, type OpenLine, piecesOf } from './line-prices.ts'
import { coveredBy, coversAll } from './scope.ts'

/** Step 6. A fee before its tax. */
export interface ChargedFee {
  rule: FeeRule
  /** What it is reckoned from: what is left, or the amount of the rule. */
  baseMinor: bigint
  exact: Exact
  amountMinor: bigint
  covered: readonly OpenLine[]
  /** The lines it is for; empty where it is for all. */
  lineIds: string[]
}

export function chargeFees(lines: readonly OpenLine[], rules: readonly FeeRule[]): ChargedFee[] {
  return rules.flatMap((rule) => {
    const covered = coveredBy(rule.scope, lines)
    if (covered.length === 0) return []
    const { baseMinor, exact } = reckonFee(rule.value, covered)
    const lineIds = coversAll(rule.scope) ? [] : covered.map(({ id }) => id)
    return [{ rule, baseMinor, exact, amountMinor: roundExact(exact), covered, lineIds }]
  })
}

function reckonFee(value: FeeRule['value'], covered: readonly OpenLine[]): Pick<ChargedFee, 'baseMinor' | 'exact'> {
  switch (value.type) {
    case 'FIXED':
      return { baseMinor: value.amountMinor, exact: wholeOf(value.amountMinor) }
    case 'PER_ITEM':
      return { baseMinor: value.amountMinor, exact: wholeOf(value.amountMinor * piecesOf(covered)) }
    case 'PERCENT': {
      const baseMinor = leftOf(covered)
      return { baseMinor, exact: timesRate(baseMinor, value.percentage) }
    }
  }
}
