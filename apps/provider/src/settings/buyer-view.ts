import { BoundedCache } from '../platform/cache/index.ts'
import type Big from 'big.js'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Settings } from './settings-cache.ts'
import { type Languages, resolveLanguages } from './languages.ts'

/** Language and currency in which a buyer sees the shop. */
export interface BuyerView {
  /** Locale that `Intl` supports. */
  locale: string
  /** Languages of texts. */
  languages: Languages
  /** Buyer's currency with the value of one unit of the shop's; absent if both are the same. */
  converted?: { currency: string; rate: Big }
}

export function createBuyerView(
  { language, currency }: Pick<RequestContext, 'language' | 'currency'>,
  { shop, currencies }: Settings,
): BuyerView {
  const rate = currency === undefined ? undefined : currencies.get(currency)
  return {
    locale: resolveLocale(language, shop.locale),
    languages: resolveLanguages(language, shop),
    ...(rate && { converted: { currency: currency!, rate } }),
  }
}

const locales = new BoundedCache<string>({ maxEntries: 1_000 })
const MAX_LANGUAGE_LENGTH = 35

/** Resolves the buyer's language to a locale that `Intl` supports. The shop's language gives the shop's locale. */
export function resolveLocale(language: string | null | undefined, shopLocale: string): string {
  if (!language || language.length > MAX_LANGUAGE_LENGTH) return shopLocale
  const key = `${shopLocale} ${language}`
  let locale = locales.get(key)
  if (locale === undefined) {
    locale = readLocale(language, shopLocale)
    locales.set(key, locale)
  }
  return locale
}

/**
 * Reduces a language tag to a locale of `Intl` without extensions, which bounds the number of cache entries by
 * locale.
 */
function readLocale(language: string, shopLocale: string): string {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(language).length === 0) return shopLocale
    const { baseName, language: baseLanguage } = new Intl.Locale(
      new Intl.NumberFormat(language).resolvedOptions().locale,
    )
    return baseName === baseLanguage && baseLanguage === new Intl.Locale(shopLocale).language ? shopLocale : baseName
  } catch {
    return shopLocale // not a valid language tag
  }
}
