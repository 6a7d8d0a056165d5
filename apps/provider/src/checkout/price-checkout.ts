import { isDeepStrictEqual } from 'node:util'
import {
  type CartContext,
  type LineView,
  type Purchase,
  calculateTotals,
  type TotalsServices,
  viewLines,
} from '../cart/index.ts'
import type { CatalogueCache } from '../catalogue/index.ts'
import type { OfferedShipping, PricingSettings, ShippingOption, Totals } from '../pricing/index.ts'
import { createBuyerView } from '../settings/index.ts'
import type { Checkout, PostalAddress } from './checkout.ts'
import { listRuleSubdivisions } from './countries.ts'

export interface PricedCheckout {
  lines: LineView[]
  totals: Totals
  /** What it comes to by each way of delivery that is offered, in their order; empty where nothing can be or is to be delivered. Hours of one delivery share one reckoning. */
  deliveryOptions: { offer: OfferedShipping; totals: Totals }[]
  /** Parts of the country between which delivery or tax differ, for the buyer to choose from. */
  subdivisions: readonly string[]
}

/** What is bought: by whom, where it goes, and with which discounts. */
type Priced = Pick<Checkout, 'owner' | 'lines' | 'buyer' | 'discounts'>

export interface PricingServices extends TotalsServices {
  catalogue: CatalogueCache
  /** As the buyer reads them. */
  settings: PricingSettings
}

/** Prices by the settings of this moment, in the words of the buyer. */
export function createPricingServices(
  { catalogue, settings: { current, currentIn }, findCoupon, taxProvider, now }: CartContext,
  language: string | undefined,
): PricingServices {
  const { languages } = createBuyerView({ language }, current())
  return { catalogue, settings: currentIn(languages), findCoupon, taxProvider, now }
}

/** The same engine as the cart's estimate, so the same cart comes to the same total. */
export async function priceCheckout(checkout: Priced, services: PricingServices): Promise<PricedCheckout> {
  const lines = await viewLines(services.catalogue, checkout.lines, services.settings.languages)
  // All ways are of one moment: the coupon is read once for them.
  const once = { ...services, findCoupon: memoizeOnce(services.findCoupon) }
  const totals = await calculateCheckoutTotals(checkout, lines, once)
  const reckoned: { option: ShippingOption; totals: Promise<Totals> | Totals }[] = []
  const { offered = [], selected } = totals.shipping ?? {}
  if (selected) reckoned.push({ option: selected.option, totals })
  const totalsBy = (option: ShippingOption): Promise<Totals> | Totals => {
    const known = reckoned.find((each) => each.option === option || hasSamePrice(each.option, option))
    if (known) return known.totals
    const buyer = { ...checkout.buyer, shippingCode: option.code }
    const made = calculateCheckoutTotals({ ...checkout, buyer }, lines, once)
    reckoned.push({ option, totals: made })
    return made
  }
  const deliveryOptions = await Promise.all(
    offered.map(async (offer) => ({ offer, totals: await totalsBy(offer.option) })),
  )
  return {
    lines,
    totals,
    deliveryOptions,
    subdivisions: listRuleSubdivisions(services.settings, getShippingAddress(checkout, services.settings).country),
  }
}

/** Hours of one delivery: everything that a total is made of is equal. */
function hasSamePrice(one: ShippingOption, other: ShippingOption): boolean {
  return one.title === other.title && isDeepStrictEqual(getPriceInputs(one), getPriceInputs(other))
}

function getPriceInputs({ price, freeFromMinor, charges, pickup }: ShippingOption) {
  return { price, freeFromMinor, charges, pickup }
}

/** For questions that are all the same one. */
export function memoizeOnce<Asked extends unknown[], Found>(find: (...asked: Asked) => Promise<Found>) {
  let found: Promise<Found> | undefined
  return (...asked: Asked): Promise<Found> => (found ??= find(...asked))
}

/** Until the buyer names a country, it is the shop's own. */
export function getShippingAddress(
  { buyer }: Pick<Priced, 'buyer'>,
  { shop }: Pick<PricingSettings, 'shop'>,
): PostalAddress & { country: string } {
  return { ...buyer.address, country: buyer.address?.country ?? shop.address.country }
}

/** Where the bill goes: until the buyer names a place, with the delivery. */
export function getBillingAddress(
  checkout: Pick<Priced, 'buyer'>,
  settings: Pick<PricingSettings, 'shop'>,
): PostalAddress & { country: string } {
  const place = getShippingAddress(checkout, settings)
  const address = checkout.buyer.billing?.address
  return { ...(address ?? place), country: address?.country ?? place.country }
}

function calculateCheckoutTotals(
  checkout: Priced,
  lines: readonly LineView[],
  services: PricingServices,
): Promise<Totals> {
  const { owner, buyer, discounts } = checkout
  const { shippingCode } = buyer
  const purchase: Purchase = {
    owner,
    // What is sold out may be held by the checkout itself while it is being paid.
    lines: lines.filter(({ availability }) => availability.status !== 'NOT_FOUND'),
    merchantDiscounts: discounts.merchantDiscounts,
    coupon: discounts.coupon,
    shippingAddress: getShippingAddress(checkout, services.settings),
    billingAddress: getBillingAddress(checkout, services.settings),
    ...(shippingCode !== undefined && { selectedShippingOption: { code: shippingCode } }),
  }
  return calculateTotals(purchase, services.settings, services)
}
