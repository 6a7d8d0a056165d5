import { isCatalogueLine } from '../cart/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { toDestination, type PricingRules } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { describePrices, type ShownPrices } from './describe-checkout.ts'
import { getBillingAddress, getShippingAddress, priceCheckout, type PricingServices } from './price-checkout.ts'

/** About what a line of the page takes, with the markup that is kept of it. */
const LINE_BYTES = 1_500

interface CachedPrices {
  /** What was asked, as a text. */
  asked: string
  /** Settings and products that it was made of. They never change: whatever changes is another object from then on. */
  madeOf: readonly unknown[]
  /** From when until when the same rules count, in milliseconds. */
  from: number
  until: number
  prices: ShownPrices
}

/**
 * What a checkout comes to, as its page shows it. Whoever types their address, comes back from paying or loads the page again sees the prices of before as a rule: those of the
 * last look at each checkout are kept, and given again while all that they are made of is the same. They are reckoned anew each time where more has a say than what is at hand:
 * whoever else has used the code, or is asked for the tax.
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

    const asked = getInputKey(checkout, services, locale)
    const madeOf = [settings, ...(await findCheckoutProducts(checkout, services))]
    const time = now().getTime()
    const known = cache.get(checkout.id)
    if (
      known?.asked === asked &&
      known.from <= time &&
      time < known.until &&
      known.madeOf.length === madeOf.length &&
      known.madeOf.every((each, at) => each === madeOf[at])
    )
      return known.prices
    const prices = await calculatePrices(checkout, services, locale)
    const until = findNextPriceChange(settings.pricing, time)
    cache.set(checkout.id, { asked, madeOf, from: time, until, prices }, LINE_BYTES * countLines(prices))
    return prices
  }

  async function calculatePrices(checkout: Checkout, services: PricingServices, locale: string): Promise<ShownPrices> {
    const priced = await priceCheckout(checkout, services)
    return describePrices(checkout, priced, { settings: services.settings, locale, providerUrl })
  }
}

/** Of the checkout, all that its prices and their words depend on. */
function getInputKey(checkout: Checkout, { settings }: PricingServices, locale: string): string {
  const { owner, currency, lines, discounts, seen, buyer } = checkout
  const deliveredTo = toDestination(getShippingAddress(checkout, settings))
  const billedTo = toDestination(getBillingAddress(checkout, settings))
  const bought = [owner, currency, lines, discounts, seen]
  return JSON.stringify([bought, buyer.shippingCode ?? null, deliveredTo, billedTo, locale])
}

/** One that is not there any more is nothing. Their texts in other languages are forgotten with them. */
async function findCheckoutProducts({ lines }: Checkout, { catalogue }: PricingServices): Promise<unknown[]> {
  const ids = lines.filter(isCatalogueLine).map(({ productId }) => productId)
  const found = await catalogue.findProducts(ids)
  return ids.map((id) => found.get(id))
}

/** When the next discount begins or ends, or hours of delivery are over. */
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
