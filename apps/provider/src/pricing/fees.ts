import { type Exact, roundExact, timesRate, wholeOf } from './exact.ts'
import type { FeeRule } from './input.ts'
import { leftOf, type OpenLine, piecesOf } from './line-prices.ts'
import { coveredBy, coversAll } from './scope.ts'

/** Step 6. A fee before its tax. */
export interface ChargedFee {
  rule: FeeRule
  baseMinor: bigint
  exact: Exact
  amountMinor: bigint
  /** The lines it is for; empty where it is for all. */
  lineIds: string[]
}

export function chargeFees(lines: readonly OpenLine[], rules: readonly FeeRule[]): ChargedFee[] {
  return rules.flatMap((rule) => {
    const covered = coveredBy(rule.scope, lines)
    if (covered.length === 0) return []
    const baseMinor = leftOf(covered)
    const exact = exactFee(rule.value, covered, baseMinor)
    const lineIds = coversAll(rule.scope) ? [] : covered.map(({ id }) => id)
    return [{ rule, baseMinor, exact, amountMinor: roundExact(exact), lineIds }]
  })
}

function exactFee(value: FeeRule['value'], covered: readonly OpenLine[], leftMinor: bigint): Exact {
  switch (value.type) {
    case 'FIXED':
      return wholeOf(value.amountMinor)
    case 'PER_ITEM':
      return wholeOf(value.amountMinor * piecesOf(covered))
    case 'PERCENT':
      return timesRate(leftMinor, value.percentage)
  }
}
