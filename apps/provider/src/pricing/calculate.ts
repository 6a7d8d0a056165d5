import { beginTotals } from './begin-totals.ts'
import { finishTotals } from './finish-totals.ts'
import type { PricingRules, TotalsInput } from './input.ts'
import type { Totals } from './output.ts'
import { taxManually } from './tax.ts'

/** What a cart comes to, with tax by the merchant's own table. docs/guides/totals.md has every rule in this order. */
export function calculateTotals(input: TotalsInput, rules: PricingRules): Totals {
  const untaxed = beginTotals(input, rules)
  return finishTotals(untaxed, taxManually(untaxed))
}
