import { BoundedCache } from '../platform/cache/index.ts'
import type Big from 'big.js'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Settings } from './settings-cache.ts'
import { type Languages, resolveLanguages } from './languages.ts'

/** In which language and currency a buyer sees the shop. */
export interface BuyerView {
  /** One that `Intl` has. */
  locale: string
  /** Of texts. */
  languages: Languages
  /** The buyer's currency and what one unit of the shop's is worth in it; absent where it is the shop's own. */
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

/** The buyer's language as far as `Intl` has it, in the shop's own form where it is the shop's language. */
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

/** One of the locales that `Intl` has, whatever was put after its name: what is kept by locale is bounded by their number. */
function readLocale(language: string, shopLocale: string): string {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(language).length === 0) return shopLocale
    const { baseName, language: spoken } = new Intl.Locale(new Intl.NumberFormat(language).resolvedOptions().locale)
    return baseName === spoken && spoken === new Intl.Locale(shopLocale).language ? shopLocale : baseName
  } catch {
    return shopLocale // no language at all: prices are shown all the same
  }
}
