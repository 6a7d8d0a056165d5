import { type PricingSettings, listServedCountries } from '../pricing/index.ts'

export interface CountryOption {
  code: string
  name: string
}

/** Countries that can be chosen: those with delivery, or all if nothing is delivered. */
export function listCountries(
  { pricing }: Pick<PricingSettings, 'pricing'>,
  needsDelivery: boolean,
): readonly string[] {
  return needsDelivery ? listServedCountries(pricing) : ALL_COUNTRIES
}

const countryOptionCache = new WeakMap<readonly string[], Map<string, CountryOption[]>>()

/**
 * Lists countries by name in the language of the page. Names and order are costly to compute and constant, so they
 * are cached.
 */
export function listCountryOptions(codes: readonly string[], locale: string): CountryOption[] {
  const byLocale = countryOptionCache.get(codes) ?? new Map<string, CountryOption[]>()
  countryOptionCache.set(codes, byLocale)
  let options = byLocale.get(locale)
  if (!options) byLocale.set(locale, (options = toCountryOptions(codes, locale)))
  return options
}

function toCountryOptions(codes: readonly string[], locale: string): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
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

/** Regions of `Intl` that are not countries: unions, unknown and reserved codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** All countries, for billing addresses. */
export const ALL_COUNTRIES: readonly string[] = findAllCountries()

/** All pairs of letters that have a name and are not the former code of another country. */
function findAllCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => !NO_COUNTRIES.has(code))
}
