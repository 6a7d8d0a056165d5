import { createHash } from 'node:crypto'
import type { Sums, Totals } from '../pricing/index.ts'
import type { PricedCheckout } from './price-checkout.ts'

/**
 * Stands for all that the page shows: the lines, the regions that can be chosen, and for each way of delivery what it comes to and
 * what makes that. Another choice among what was shown is no surprise; anything else is, and is asked about before it is charged.
 *
 * Two parts with a dot between them: what the goods cost, wherever they go to, and all the rest, which the address decides. The page
 * that brings itself up to date while an address is typed takes over the second part alone.
 */
export function quoteOf({ lines, totals, ways, subdivisions }: PricedCheckout): string {
  const goods = [
    lines.map(({ line, name, priceMinor }) => [line.id, name, line.quantity, priceMinor.toString()]),
    totals.lines.map(({ discountMinor }) => `${discountMinor}`),
  ]
  const rest = [
    subdivisions,
    ways.length === 0
      ? shownOf(totals)
      : ways.map(({ way: { option }, totals: sums }) => [option.code, option.title, shownOf(sums)]),
  ]
  return `${hash(goods)}.${hash(rest)}`
}

function hash(shown: unknown): string {
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
