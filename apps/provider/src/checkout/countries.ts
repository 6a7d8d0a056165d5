import { type PricingSettings, listServedCountries } from '../pricing/index.ts'
import { ALL_COUNTRIES } from '../addresses/index.ts'

/** Countries that can be chosen: those with delivery, or all if nothing is delivered. */
export function listCountries(
  { pricing }: Pick<PricingSettings, 'pricing'>,
  needsDelivery: boolean,
): readonly string[] {
  return needsDelivery ? listServedCountries(pricing) : ALL_COUNTRIES
}

const ruleSubdivisionCache = new WeakMap<PricingSettings['pricing'], Map<string, string[]>>()

/** Lists the subdivisions of a country that delivery or tax rules name. In all others the country's rules apply. */
export function listRuleSubdivisions(
  { pricing }: Pick<PricingSettings, 'pricing'>,
  country: string,
): readonly string[] {
  let byCountry = ruleSubdivisionCache.get(pricing)
  if (!byCountry) ruleSubdivisionCache.set(pricing, (byCountry = groupRuleSubdivisions(pricing)))
  return byCountry.get(country) ?? []
}

function groupRuleSubdivisions({ shipping, tax }: PricingSettings['pricing']): Map<string, string[]> {
  const subdivisions = [
    ...shipping.regions.flatMap((region) => region.subdivisions),
    ...tax.regions.flatMap(({ subdivision }) => subdivision ?? []),
  ]
  return Map.groupBy([...new Set(subdivisions)].sort(), (code) => code.split('-', 1)[0]!)
}
