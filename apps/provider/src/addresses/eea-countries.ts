/**
 * ISO codes of the countries whose consumer law is that of the European Union: its members, and Iceland,
 * Liechtenstein and Norway (EEA).
 */
export const EEA_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
