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
  /**
   * Totals by each offered delivery option, in their order; empty if nothing can or need be delivered. Time slots of
   * one delivery share one calculation.
   */
  deliveryOptions: { offer: OfferedShipping; totals: Totals }[]
  /** Subdivisions of the country with different delivery or tax, for the buyer to choose from. */
  subdivisions: readonly string[]
}

/** Parts of a checkout that determine its prices. */
type Priced = Pick<Checkout, 'owner' | 'lines' | 'buyer' | 'discounts'>

export interface PricingServices extends TotalsServices {
  catalogue: CatalogueCache
  /** Localized for the buyer. */
  settings: PricingSettings
}

/** Pricing services with the current settings, localized for the buyer. */
export function createPricingServices(
  { catalogue, settings: { current, currentIn }, findCoupon, taxProvider, now }: CartContext,
  language: string | undefined,
): PricingServices {
  const { languages } = createBuyerView({ language }, current())
  return { catalogue, settings: currentIn(languages), findCoupon, taxProvider, now }
}

/** Prices a checkout by the engine of the cart's estimate, so that the same cart has the same total. */
export async function priceCheckout(checkout: Priced, services: PricingServices): Promise<PricedCheckout> {
  const lines = await viewLines(services.catalogue, checkout.lines, services.settings.languages)
  // All options use one read of the coupon, so that they are consistent.
  const shared = { ...services, findCoupon: memoizeOnce(services.findCoupon) }
  const totals = await calculateCheckoutTotals(checkout, lines, shared)
  const calculated: { option: ShippingOption; totals: Promise<Totals> | Totals }[] = []
  const { offered = [], selected } = totals.shipping ?? {}
  if (selected) calculated.push({ option: selected.option, totals })
  const getTotals = (option: ShippingOption): Promise<Totals> | Totals => {
    const known = calculated.find((each) => each.option === option || hasSamePrice(each.option, option))
    if (known) return known.totals
    const buyer = { ...checkout.buyer, shippingCode: option.code }
    const optionTotals = calculateCheckoutTotals({ ...checkout, buyer }, lines, shared)
    calculated.push({ option, totals: optionTotals })
    return optionTotals
  }
  const deliveryOptions = await Promise.all(
    offered.map(async (offer) => ({ offer, totals: await getTotals(offer.option) })),
  )
  return {
    lines,
    totals,
    deliveryOptions,
    subdivisions: listRuleSubdivisions(services.settings, getShippingAddress(checkout, services.settings).country),
  }
}

/** Whether two options have equal price inputs, as time slots of one delivery have. */
function hasSamePrice(one: ShippingOption, other: ShippingOption): boolean {
  return one.title === other.title && isDeepStrictEqual(getPriceInputs(one), getPriceInputs(other))
}

function getPriceInputs({ price, freeFromMinor, charges, pickup }: ShippingOption) {
  return { price, freeFromMinor, charges, pickup }
}

/** Memoizes a lookup whose arguments are the same in all calls. */
export function memoizeOnce<Args extends unknown[], Result>(find: (...args: Args) => Promise<Result>) {
  let result: Promise<Result> | undefined
  return (...args: Args): Promise<Result> => (result ??= find(...args))
}

/** Delivery address; the country defaults to the shop's own. */
export function getShippingAddress(
  { buyer }: Pick<Priced, 'buyer'>,
  { shop }: Pick<PricingSettings, 'shop'>,
): PostalAddress & { country: string } {
  return { ...buyer.address, country: buyer.address?.country ?? shop.address.country }
}

/** Billing address; defaults to the delivery address. */
export function getBillingAddress(
  checkout: Pick<Priced, 'buyer'>,
  settings: Pick<PricingSettings, 'shop'>,
): PostalAddress & { country: string } {
  const shippingAddress = getShippingAddress(checkout, settings)
  const address = checkout.buyer.billing?.address
  return { ...(address ?? shippingAddress), country: address?.country ?? shippingAddress.country }
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
    // Sold-out lines stay: the checkout itself may hold their stock while it is being paid.
    lines: lines.filter(({ availability }) => availability.status !== 'NOT_FOUND'),
    merchantDiscounts: discounts.merchantDiscounts,
    coupon: discounts.coupon,
    shippingAddress: getShippingAddress(checkout, services.settings),
    billingAddress: getBillingAddress(checkout, services.settings),
    ...(shippingCode !== undefined && { selectedShippingOption: { code: shippingCode } }),
  }
  return calculateTotals(purchase, services.settings, services)
}
