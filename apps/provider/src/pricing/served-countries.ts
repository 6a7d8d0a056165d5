import type { PricingRules } from './input.ts'

const servedCountriesCache = new WeakMap<PricingRules['shipping'], readonly string[]>()

/** Countries that the shop delivers to, the whole of them or a part: the same list for as long as the rules are the same. */
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
