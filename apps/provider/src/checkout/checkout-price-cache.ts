import { isCatalogueLine } from '../cart/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { toDestination, type PricingRules } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { describePrices, type ShownPrices } from './describe-checkout.ts'
import { getBillingAddress, getShippingAddress, priceCheckout, type PricingServices } from './price-checkout.ts'

/** Approximate memory of a line of the page with its cached markup, in bytes. Measured: 24 kB for 57. */
const LINE_BYTES = 420

interface CachedPrices {
  /** Cache key: the inputs as JSON. */
  key: string
  /** Settings and products that the prices depend on. They are immutable: a change makes another object. */
  dependencies: readonly unknown[]
  /** Interval in which the same price rules apply, in milliseconds. */
  from: number
  until: number
  prices: ShownPrices
}

/**
 * Cache of the prices that a checkout page shows, one entry per checkout. Entries are valid while settings, products
 * and checkout are the same; so typing an address, returning from a payment and reloading recompute nothing.
 * Checkouts with a coupon or automatic tax are never cached: their prices depend on uses by others and on the tax
 * provider.
 */
export function createCheckoutPriceCache({
  providerUrl,
  caches,
}: {
  providerUrl: string
  caches: CacheBudget
}): (checkout: Checkout, services: PricingServices, locale: string) => Promise<ShownPrices> {
  const cache = caches.createBoundedCache<CachedPrices>('checkoutPrices')

  return async (checkout, services, locale) => {
    const { settings, now } = services
    if (checkout.discounts.coupon || settings.pricing.tax.calculator === 'AUTOMATIC')
      return calculatePrices(checkout, services, locale)

    const key = getInputKey(checkout, services, locale)
    const dependencies = [settings, ...(await findCheckoutProducts(checkout, services))]
    const time = now().getTime()
    const cached = cache.get(checkout.id)
    if (
      cached?.key === key &&
      cached.from <= time &&
      time < cached.until &&
      cached.dependencies.length === dependencies.length &&
      cached.dependencies.every((each, at) => each === dependencies[at])
    )
      return cached.prices
    const prices = await calculatePrices(checkout, services, locale)
    const until = findNextPriceChange(settings.pricing, time)
    cache.set(checkout.id, { key, dependencies, from: time, until, prices }, LINE_BYTES * countLines(prices))
    return prices
  }

  async function calculatePrices(checkout: Checkout, services: PricingServices, locale: string): Promise<ShownPrices> {
    const priced = await priceCheckout(checkout, services)
    return describePrices(checkout, priced, { settings: services.settings, locale, providerUrl })
  }
}

/** Key of all parts of the checkout that its prices and texts depend on. */
function getInputKey(checkout: Checkout, { settings }: PricingServices, locale: string): string {
  const { owner, currency, lines, discounts, seen, buyer } = checkout
  const deliveredTo = toDestination(getShippingAddress(checkout, settings))
  const billedTo = toDestination(getBillingAddress(checkout, settings))
  const bought = [owner, currency, lines, discounts, seen]
  return JSON.stringify([bought, buyer.shippingCode ?? null, deliveredTo, billedTo, locale])
}

/**
 * Products of the lines in order, undefined for deleted ones. A change of a translation makes another product object.
 */
async function findCheckoutProducts({ lines }: Checkout, { catalogue }: PricingServices): Promise<unknown[]> {
  const ids = lines.filter(isCatalogueLine).map(({ productId }) => productId)
  const products = await catalogue.findProducts(ids)
  return ids.map((id) => products.get(id))
}

/** Next time at which a discount begins or ends, or a delivery time slot ends, in milliseconds. */
function findNextPriceChange({ discountRules, shipping }: PricingRules, time: number): number {
  const turns = [
    ...discountRules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...shipping.regions.flatMap(({ options }) => options.map(({ timeSlot }) => timeSlot?.to)),
  ]
  return turns.reduce((next, turn) => {
    const at = turn?.getTime() ?? Infinity
    return at > time ? Math.min(next, at) : next
  }, Infinity)
}

function countLines({ lines, totals, shippingOptions }: ShownPrices): number {
  return lines.length + (1 + shippingOptions.length) * (10 + (totals.steps?.length ?? 0))
}
