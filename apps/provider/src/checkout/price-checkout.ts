import { destinationOf, type LineView, toPricedLine, viewLines } from '../cart/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { calculateTotals, type Totals } from '../pricing/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'

export interface PricedCheckout {
  lines: LineView[]
  totals: Totals
}

/** The same engine as the cart's estimate, so the same cart comes to the same total. */
export async function priceCheckout(
  checkout: Pick<Checkout, 'lines' | 'buyer'>,
  shop: { catalogue: Catalogue; settings: Settings },
): Promise<PricedCheckout> {
  const lines = await viewLines(shop.catalogue, checkout.lines)
  const totals = calculateTotals(
    {
      lines: lines.map(toPricedLine),
      destination: destinationOf(checkout.buyer.address),
      selectedShippingCode: checkout.buyer.shippingCode,
      calculateShipping: true,
      calculateTax: true,
    },
    shop.settings,
  )
  return { lines, totals }
}
