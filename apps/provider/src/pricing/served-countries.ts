import type { PricingRules } from './input.ts'

const known = new WeakMap<PricingRules['shipping'], readonly string[]>()

/** Countries that the shop delivers to, the whole of them or a part: the same list for as long as the rules are the same. */
export function servedCountries({ shipping }: Pick<PricingRules, 'shipping'>): readonly string[] {
  let countries = known.get(shipping)
  if (!countries) known.set(shipping, (countries = countriesIn(shipping)))
  return countries
}

function countriesIn(shipping: PricingRules['shipping']): string[] {
  const named = shipping.regions.flatMap(({ countries, subdivisions }) => [
    ...countries,
    ...subdivisions.map((code) => code.slice(0, 2)),
  ])
  return [...new Set(named)]
}
