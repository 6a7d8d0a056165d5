import { type PricingSettings, listServedCountries } from '../pricing/index.ts'

export interface CountryOption {
  code: string
  name: string
}

/** Countries that can be chosen: those delivered to, or all, where nothing is to be delivered. */
export function listCountries(
  { pricing }: Pick<PricingSettings, 'pricing'>,
  needsDelivery: boolean,
): readonly string[] {
  return needsDelivery ? listServedCountries(pricing) : ALL_COUNTRIES
}

const countryOptionCache = new WeakMap<readonly string[], Map<string, CountryOption[]>>()

/** By name in the language of the page. Names and their order are dear to find out, and always the same. */
export function listCountryOptions(codes: readonly string[], locale: string): CountryOption[] {
  const known = countryOptionCache.get(codes) ?? new Map<string, CountryOption[]>()
  countryOptionCache.set(codes, known)
  let places = known.get(locale)
  if (!places) known.set(locale, (places = toCountryOptions(codes, locale)))
  return places
}

function toCountryOptions(codes: readonly string[], locale: string): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

const ruleSubdivisionCache = new WeakMap<PricingSettings['pricing'], Map<string, string[]>>()

/** The parts of a country that decide about delivery or tax: in those that none of the rules names, it is as in the country. */
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

/** What `Intl` knows as regions, and is none that anybody lives in: unions, unknown and invented ones. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Where bills can go. */
export const ALL_COUNTRIES: readonly string[] = findAllCountries()

/** Every pair of letters that has a name and is not the former name of another country. */
function findAllCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => !NO_COUNTRIES.has(code))
}
