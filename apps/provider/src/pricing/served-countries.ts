import type { PricingRules } from './input.ts'

/** Countries that the shop delivers to, the whole of them or a part. */
export function servedCountries({ shipping }: Pick<PricingRules, 'shipping'>): string[] {
  const named = shipping.regions.flatMap(({ countries, subdivisions }) => [
    ...countries,
    ...subdivisions.map((code) => code.slice(0, 2)),
  ])
  return [...new Set(named)]
}
