import { createHash } from 'node:crypto'
import type { Sums, Totals } from '../pricing/index.ts'
import type { PricedCheckout } from './price-checkout.ts'

/**
 * Stands for all that the page shows: the lines, the regions that can be chosen, and for each way of delivery what it comes to and
 * what makes that. Another choice among what was shown is no surprise; anything else is, and is asked about before it is charged.
 */
export function quoteOf({ lines, totals, ways, subdivisions }: PricedCheckout): string {
  const shown = [
    lines.map(({ line, name, priceMinor }) => [line.id, name, line.quantity, priceMinor.toString()]),
    subdivisions,
    ways.length === 0
      ? shownOf(totals)
      : ways.map(({ way: { option }, totals: sums }) => [option.code, option.title, shownOf(sums)]),
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

function shownOf(totals: Totals) {
  return [
    sumsOf(totals),
    sumsOf(totals.payNow),
    totals.tax.isIncludedInPrices,
    totals.lines.map(({ discountMinor, taxMinor }) => [`${discountMinor}`, `${taxMinor}`]),
    totals.discounts.map((discount) => [
      discount.id,
      'name' in discount ? discount.name : '',
      `${discount.amountMinor}`,
    ]),
    totals.fees.map(({ rule, amountMinor }) => [rule.code, rule.name, `${amountMinor}`]),
  ]
}

function sumsOf({ subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor, totalMinor }: Sums): string[] {
  return [subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor, totalMinor].map(String)
}
