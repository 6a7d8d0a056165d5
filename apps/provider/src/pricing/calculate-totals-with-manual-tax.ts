import { calculateUntaxedTotals } from './untaxed-totals.ts'
import { calculateTaxedTotals } from './taxed-totals.ts'
import type { PricingRules, TotalsInput } from './input.ts'
import type { Totals } from './output.ts'
import { calculateManualTax } from './tax.ts'

/** Calculates totals with tax by the merchant's own table. docs/guides/totals.md has every rule in this order. */
export function calculateTotalsWithManualTax(input: TotalsInput, rules: PricingRules): Totals {
  const untaxed = calculateUntaxedTotals(input, rules)
  return calculateTaxedTotals(untaxed, calculateManualTax(untaxed))
}
