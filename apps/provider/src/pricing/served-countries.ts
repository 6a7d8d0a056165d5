import type { PricingRules } from './input.ts'

const servedCountriesCache = new WeakMap<PricingRules['shipping'], readonly string[]>()

/** Lists the countries that the shop delivers to, in whole or in part. Cached by rules. */
export function listServedCountries({ shipping }: Pick<PricingRules, 'shipping'>): readonly string[] {
  let countries = servedCountriesCache.get(shipping)
  if (!countries) servedCountriesCache.set(shipping, (countries = collectCountries(shipping)))
  return countries
}

function collectCountries(shipping: PricingRules['shipping']): string[] {
  const named = shipping.regions.flatMap(({ countries, subdivisions }) => [
    ...countries,
    ...subdivisions.map((code) => code.slice(0, 2)),
  ])
  return [...new Set(named)]
}
