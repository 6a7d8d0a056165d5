import { createHash } from 'node:crypto'
import { type LineView, type Purchase, reckonTotals, type ReckoningServices, viewLines } from '../cart/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Totals, OfferedShipping, PricingSettings } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'

export interface PricedCheckout {
  lines: LineView[]
  totals: Totals
}

/** What is bought: by whom, where it goes, and with which discounts. */
type Priced = Pick<Checkout, 'owner' | 'lines' | 'buyer' | 'discounts'>

export interface PricingServices extends ReckoningServices {
  catalogue: Catalogue
  settings: PricingSettings
}

/** The same engine as the cart's estimate, so the same cart comes to the same total. */
export async function priceCheckout(checkout: Priced, services: PricingServices): Promise<PricedCheckout> {
  const lines = await viewLines(services.catalogue, checkout.lines)
  return { lines, totals: await totalsOf(checkout, lines, services) }
}

/** What it comes to by each way of delivery that is offered, in their order. */
export function priceWays(
  checkout: Priced,
  { lines, totals }: PricedCheckout,
  services: PricingServices,
): Promise<{ way: OfferedShipping; totals: Totals }[]> {
  const { offered = [], selected } = totals.shipping ?? {}
  return Promise.all(
    offered.map(async (way) => {
      const { code } = way.option
      if (code === selected?.option.code) return { way, totals }
      const buyer = { ...checkout.buyer, shippingCode: code }
      return { way, totals: await totalsOf({ ...checkout, buyer }, lines, services) }
    }),
  )
}

/** Until the buyer names a country, it is the shop's own. */
function totalsOf(
  { owner, buyer, discounts }: Priced,
  lines: readonly LineView[],
  services: PricingServices,
): Promise<Totals> {
  const { settings } = services
  const { address, email, shippingCode } = buyer
  const place = { ...address, country: address?.country ?? settings.shop.address.country }
  const purchase: Purchase = {
    owner,
    email,
    lines,
    merchantDiscounts: discounts.merchantDiscounts,
    couponCode: discounts.coupon?.code,
    shippingAddress: place,
    billingAddress: place,
    ...(shippingCode !== undefined && { selectedShippingOption: { code: shippingCode } }),
  }
  return reckonTotals(purchase, settings, services)
}

/**
 * Stands for every price that the page shows: of the lines with their discounts, of each delivery with its charges, of fees and tax. Another choice among what was shown is no surprise; anything
 * else is, and is asked about before it is charged.
 */
export function quoteOf({ lines, totals }: PricedCheckout): string {
  const { shipping } = totals
  const shown = [
    lines.map(({ line, priceMinor }) => [line.id, line.quantity, priceMinor.toString()]),
    totals.lines.map(({ discountMinor, rate }) => [discountMinor.toString(), rate.toFixed()]),
    totals.discounts.filter(({ target }) => target !== 'SHIPPING').map(({ id, amountMinor }) => [id, `${amountMinor}`]),
    shipping?.offered.map(({ option, priceMinor, charges }) => [
      option.code,
      priceMinor.toString(),
      charges.map(({ amountMinor }) => amountMinor.toString()),
    ]) ?? null,
    shipping?.selected.rate.toFixed() ?? null,
    totals.fees.map(({ rule, amountMinor, rate }) => [rule.code, amountMinor.toString(), rate.toFixed()]),
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
