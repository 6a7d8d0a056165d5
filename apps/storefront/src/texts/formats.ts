import { memoize } from '@cartwright/ui/server'

const MAX_FORMATS = 100

/** Formats of `Intl`, memoized: creating one takes far longer than using it, and a page needs several. */
export const getNumberFormat = (lang: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numberFormats(JSON.stringify([lang, options]), { lang, options })

/** Names of regions, currencies or languages. */
export const getDisplayNames = (lang: string, type: Intl.DisplayNamesType): Intl.DisplayNames =>
  displayNames(`${lang} ${type}`, { lang, type })

/** Year of a moment in a time zone, by default that of the process. */
export const formatYear = (moment: number, timeZone: string | undefined): string =>
  yearFormats(timeZone ?? '', timeZone).format(moment)

/** Number of decimals in a typed amount: three only where the currency has them. */
export function getCurrencyDecimals(currency: string | undefined): number {
  if (!currency) return 2
  const { maximumFractionDigits = 2 } = getNumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return Math.max(2, maximumFractionDigits)
}

const numberFormats = memoize(
  MAX_FORMATS,
  (_key, { lang, options }: { lang: string; options: Intl.NumberFormatOptions }) =>
    new Intl.NumberFormat(lang, options),
)
const displayNames = memoize(
  MAX_FORMATS,
  (_key, { lang, type }: { lang: string; type: Intl.DisplayNamesType }) => new Intl.DisplayNames(lang, { type }),
)
const yearFormats = memoize(
  MAX_FORMATS,
  (_key, timeZone: string | undefined) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }),
)
