import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CheckoutSettings } from '@cartwright/contract'
import type { Sums, Totals } from '../pricing/index.ts'
import type { PricedCheckout } from './price-checkout.ts'

/**
 * Fingerprint of everything that the page shows: lines, subdivisions, totals and their steps for each delivery
 * option, and terms. A choice among shown options keeps the fingerprint; any other change alters it, and the buyer
 * confirms before being charged.
 *
 * Three parts separated by dots: prices of the goods, everything that depends on the address, and the terms. The page
 * replaces only the second part when it updates itself while an address is typed.
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

/** Whether prices are equal, regardless of the terms. */
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
