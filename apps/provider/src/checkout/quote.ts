import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CheckoutSettings } from '@cartwright/contract'
import type { Sums, Totals } from '../pricing/index.ts'
import type { PricedCheckout } from './price-checkout.ts'

/**
 * Stands for all that the page shows: the lines, the regions that can be chosen, for each way of delivery what it comes to and
 * what makes that, and the terms. Another choice among what was shown is no surprise; anything else is, and is asked about before it is charged.
 *
 * Three parts with a dot between them: what the goods cost, wherever they go to; all that the address decides; the terms. The page
 * that brings itself up to date while an address is typed takes over the second part alone.
 */
export function getQuoteFingerprint(
  { lines, totals, deliveryOptions, subdivisions }: PricedCheckout,
  terms: CheckoutSettings['terms'],
): string {
  const goods = [
    lines.map(({ line, name, priceMinor }) => [line.id, name, line.quantity, priceMinor.toString()]),
    totals.lines.map(({ discountMinor }) => `${discountMinor}`),
  ]
  const rest = [
    subdivisions,
    deliveryOptions.length === 0
      ? getShownAmounts(totals)
      : deliveryOptions.map(({ offer: { option }, totals: sums }) => [
          option.code,
          option.title,
          getShownAmounts(sums),
        ]),
  ]
  return [goods, rest, getTermsInput(terms)].map(fingerprint).join('.')
}

export function hasSameTerms(one: string, other: string): boolean {
  return one.split('.')[2] === other.split('.')[2]
}

/** Whatever the terms are. */
export function hasSamePrices(one: string, other: string): boolean {
  return isDeepStrictEqual(one.split('.', 2), other.split('.', 2))
}

function getTermsInput(terms: CheckoutSettings['terms']) {
  return terms ? [terms.text ?? null, terms.url ?? null, terms.mustAccept] : []
}

function fingerprint(shown: unknown): string {
  return hash('sha256', JSON.stringify(shown), 'base64url')
}

function getShownAmounts(totals: Totals) {
  return [
    getSums(totals),
    getSums(totals.payNow),
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

function getSums({ subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor, totalMinor }: Sums): string[] {
  return [subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor, totalMinor].map(String)
}
