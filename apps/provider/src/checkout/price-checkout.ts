import { createHash } from 'node:crypto'
import { destinationOf, type LineView, toPricedLine, viewLines } from '../cart/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { calculateTotals, type PricingSettings, type Totals } from '../pricing/index.ts'
import type { Buyer, Checkout } from './checkout.ts'

export interface PricedCheckout {
  lines: LineView[]
  totals: Totals
}

/** The same engine as the cart's estimate, so the same cart comes to the same total. Until the buyer names a country, it is the shop's own. */
export async function priceCheckout(
  { lines: references, buyer }: Pick<Checkout, 'lines' | 'buyer'>,
  shop: { catalogue: Catalogue; settings: PricingSettings },
): Promise<PricedCheckout> {
  const lines = await viewLines(shop.catalogue, references)
  return { lines, totals: totalsOf(lines, buyer, shop.settings) }
}

export function totalsOf(lines: readonly LineView[], buyer: Buyer, settings: PricingSettings): Totals {
  const { address, shippingCode } = buyer
  return calculateTotals(
    {
      lines: lines.map(toPricedLine),
      destination: destinationOf({ ...address, country: address?.country ?? settings.shop.address.country }),
      selectedShippingCode: shippingCode,
      calculateShipping: true,
      calculateTax: true,
    },
    settings,
  )
}

/**
 * Stands for every price that the page shows: of the lines, of each delivery with its total, of the tax. Another choice among what was shown is no surprise; anything
 * else is, and is asked about before it is charged.
 */
export function quoteOf({ lines, totals }: PricedCheckout): string {
  const shown = [
    lines.map(({ line, priceMinor }) => [line.id, line.quantity, priceMinor.toString()]),
    totals.shipping?.offered.map(({ option, priceMinor }) => [option.code, priceMinor.toString()]) ?? null,
    totals.taxRate?.rate.toString() ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
