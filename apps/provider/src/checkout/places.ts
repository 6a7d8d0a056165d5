import { type PricingSettings, servedCountries } from '../pricing/index.ts'

export interface Place {
  code: string
  name: string
}

/** Countries that can be chosen: those delivered to, or all, where nothing is to be delivered. */
export function countriesOf({ pricing }: Pick<PricingSettings, 'pricing'>, needsDelivery: boolean): readonly string[] {
  return needsDelivery ? servedCountries(pricing) : ALL_COUNTRIES
}

const named = new Map<string, Place[]>()
const MAX_NAMED = 100

/** By name in the language of the page. Names and their order are dear to find out, and always the same. */
export function namedCountries(codes: readonly string[], locale: string): Place[] {
  const key = `${locale} ${codes.join()}`
  const known = named.get(key)
  if (known) return known
  if (named.size >= MAX_NAMED) named.clear()
  const places = nameCountries(codes, locale)
  named.set(key, places)
  return places
}

function nameCountries(codes: readonly string[], locale: string): Place[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/** The parts of a country that decide about delivery or tax: in those that none of the rules names, it is as in the country. */
export function subdivisionsOf({ pricing: { shipping, tax } }: PricingSettings, country: string): string[] {
  const named = [
    ...shipping.regions.flatMap(({ subdivisions }) => subdivisions),
    ...tax.regions.flatMap(({ subdivision }) => subdivision ?? []),
  ]
  return [...new Set(named)].filter((code) => code.startsWith(`${country}-`)).sort()
}

/** What `Intl` knows as regions, and is none that anybody lives in: unions, unknown and invented ones. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Where bills can go. */
export const ALL_COUNTRIES: readonly string[] = knownCountries()

/** Every pair of letters that has a name and is not the former name of another country. */
function knownCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => !NO_COUNTRIES.has(code))
}
