/** Codes that browsers name and ISO 3166-1 does not list: groups of countries, former ones, test codes. */
const NOT_LISTED = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Member states of the European Union. */
export const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

/** Names of all countries in a language, in its alphabetical order. */
export function listCountries(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const codes = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  const named = codes.flatMap((code): [string, string][] => {
    const name = NOT_LISTED.has(code) ? undefined : names.of(code)
    return name === undefined ? [] : [[code, name]]
  })
  return sortByName(named, language)
}

/** Names of all currencies that the browser knows, in alphabetical order. */
export function listCurrencies(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const named = Intl.supportedValuesOf('currency').map((code): [string, string] => [
    code,
    `${names.of(code) ?? code} (${code})`,
  ])
  return sortByName(named, language)
}

function sortByName(named: [string, string][], language: string): Map<string, string> {
  const collator = new Intl.Collator(language)
  return new Map(named.toSorted(([, one], [, other]) => collator.compare(one, other)))
}
