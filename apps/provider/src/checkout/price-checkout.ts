import { isDeepStrictEqual } from 'node:util'
import {
  type CartSurroundings,
  type LineView,
  type Purchase,
  reckonTotals,
  type ReckoningServices,
  viewLines,
} from '../cart/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { OfferedShipping, PricingSettings, ShippingOption, Totals } from '../pricing/index.ts'
import { buyerView } from '../settings/index.ts'
import type { Checkout, PostalAddress } from './checkout.ts'
import { subdivisionsOf } from './places.ts'

export interface PricedCheckout {
  lines: LineView[]
  totals: Totals
  /** What it comes to by each way of delivery that is offered, in their order; empty where nothing can be or is to be delivered. Hours of one delivery share one reckoning. */
  ways: { way: OfferedShipping; totals: Totals }[]
  /** Parts of the country between which delivery or tax differ, for the buyer to choose from. */
  subdivisions: readonly string[]
}

/** What is bought: by whom, where it goes, and with which discounts. */
type Priced = Pick<Checkout, 'owner' | 'lines' | 'buyer' | 'discounts'>

export interface PricingServices extends ReckoningServices {
  catalogue: Catalogue
  /** As the buyer reads them. */
  settings: PricingSettings
}

/** Prices by the settings of this moment, in the words of the buyer. */
export function pricingServices(
  { catalogue, settings: { current, currentIn }, findCoupon, taxProvider, now }: CartSurroundings,
  language: string | undefined,
): PricingServices {
  const { languages } = buyerView({ language }, current())
  return { catalogue, settings: currentIn(languages), findCoupon, taxProvider, now }
}

/** The same engine as the cart's estimate, so the same cart comes to the same total. */
export async function priceCheckout(checkout: Priced, services: PricingServices): Promise<PricedCheckout> {
  const lines = await viewLines(services.catalogue, checkout.lines, services.settings.languages)
  // All ways are of one moment: the coupon is read once for them.
  const once = { ...services, findCoupon: askedOnce(services.findCoupon) }
  const totals = await totalsOf(checkout, lines, once)
  const reckoned: { option: ShippingOption; totals: Promise<Totals> | Totals }[] = []
  const { offered = [], selected } = totals.shipping ?? {}
  if (selected) reckoned.push({ option: selected.option, totals })
  const totalsBy = (option: ShippingOption): Promise<Totals> | Totals => {
    const known = reckoned.find((each) => each.option === option || isOfSamePrice(each.option, option))
    if (known) return known.totals
    const buyer = { ...checkout.buyer, shippingCode: option.code }
    const made = totalsOf({ ...checkout, buyer }, lines, once)
    reckoned.push({ option, totals: made })
    return made
  }
  const ways = await Promise.all(offered.map(async (way) => ({ way, totals: await totalsBy(way.option) })))
  return {
    lines,
    totals,
    ways,
    subdivisions: subdivisionsOf(services.settings, placeOf(checkout, services.settings).country),
  }
}

/** Hours of one delivery: everything that a total is made of is equal. */
function isOfSamePrice(one: ShippingOption, other: ShippingOption): boolean {
  return one.title === other.title && isDeepStrictEqual(pricedBy(one), pricedBy(other))
}

function pricedBy({ price, freeFromMinor, charges, pickup }: ShippingOption) {
  return { price, freeFromMinor, charges, pickup }
}

/** For questions that are all the same one. */
export function askedOnce<Asked extends unknown[], Found>(find: (...asked: Asked) => Promise<Found>) {
  let found: Promise<Found> | undefined
  return (...asked: Asked): Promise<Found> => (found ??= find(...asked))
}

/** Until the buyer names a country, it is the shop's own. */
export function placeOf(
  { buyer }: Pick<Priced, 'buyer'>,
  { shop }: Pick<PricingSettings, 'shop'>,
): PostalAddress & { country: string } {
  return { ...buyer.address, country: buyer.address?.country ?? shop.address.country }
}

/** Where the bill goes: until the buyer names a place, with the delivery. */
export function billedPlaceOf(
  checkout: Pick<Priced, 'buyer'>,
  settings: Pick<PricingSettings, 'shop'>,
): PostalAddress & { country: string } {
  const place = placeOf(checkout, settings)
  const address = checkout.buyer.billing?.address
  return { ...(address ?? place), country: address?.country ?? place.country }
}

function totalsOf(checkout: Priced, lines: readonly LineView[], services: PricingServices): Promise<Totals> {
  const { owner, buyer, discounts } = checkout
  const { shippingCode } = buyer
  const purchase: Purchase = {
    owner,
    // What is sold out may be held by the checkout itself while it is being paid.
    lines: lines.filter(({ availability }) => availability.status !== 'NOT_FOUND'),
    merchantDiscounts: discounts.merchantDiscounts,
    coupon: discounts.coupon,
    shippingAddress: placeOf(checkout, services.settings),
    billingAddress: billedPlaceOf(checkout, services.settings),
    ...(shippingCode !== undefined && { selectedShippingOption: { code: shippingCode } }),
  }
  return reckonTotals(purchase, services.settings, services)
}
