export interface CountryOption {
  code: string
  name: string
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

/** Regions of `Intl` that are not countries: unions, unknown and reserved codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** All countries, for addresses without delivery. */
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
