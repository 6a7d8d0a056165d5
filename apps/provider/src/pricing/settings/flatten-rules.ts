import type Big from 'big.js'
import type { ShippingSettings, TaxRate, TaxSettings } from '../../settings/index.ts'
import type { PricingRules, TaxRegion } from '../input.ts'

/** As much of the rules as `calculateTotals` knows: deliveries with one price, rates of countries and states for what has no tax group. */
export function flattenRules({ shipping, tax }: PricingRules): { shipping: ShippingSettings; tax: TaxSettings } {
  return {
    shipping: {
      regions: shipping.regions.map(({ id, title, countries, options }) => ({
        id,
        title,
        countries,
        options: options.flatMap(({ code, title: name, deliveryTime, price, freeFromMinor }) =>
          price.by === 'FLAT' ? [{ code, title: name, deliveryTime, priceMinor: price.priceMinor, freeFromMinor }] : [],
        ),
      })),
    },
    tax: {
      taxIncludedInPrices: tax.includedInPrices,
      shippingIsTaxed: tax.shippingIsTaxed,
      rates: tax.regions.flatMap((region) => {
        const rate = flatRate(region, tax.regions)
        return rate ? [rate] : []
      }),
    },
  }
}

function flatRate(region: TaxRegion, all: readonly TaxRegion[]): TaxRate | undefined {
  const own = generalRate(region)
  if (!own || region.cities || region.postalCodes) return undefined
  const { country, subdivision, replacesWider } = region
  const wider = all.filter((each) => each.type === 'COUNTRY' && each.country === country)
  const added = region.type === 'COUNTRY' || replacesWider ? [] : wider.map((each) => generalRate(each)?.rate)
  return {
    country,
    subdivision,
    name: own.taxName,
    rate: added.reduce<Big>((sum, rate) => sum.plus(rate ?? 0), own.rate),
  }
}

function generalRate({ rates }: TaxRegion) {
  return rates.find(({ taxGroupId }) => taxGroupId === undefined)
}
