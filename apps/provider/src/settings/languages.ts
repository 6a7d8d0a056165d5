import type { ShopSettings } from '@cartwright/contract'
import { BoundedCache } from '../platform/cache/index.ts'

/** Languages of a shop. */
export type ShopLanguages = Pick<ShopSettings, 'locale' | 'languages'>

/**
 * Fallback chain of languages for translated texts: de-AT and de for `de-AT`. Empty for the shop's own language,
 * which needs no lookup.
 */
export type Languages = readonly string[]

/** Languages in which a caller may name things, the requested one first. */
export interface LanguagePreferences {
  requested: Languages
  /** Each other language of the shop. */
  others: readonly Languages[]
}

const SHOP_LANGUAGE: Languages = []
const MAX_REQUESTED = 1_000
const cache = new WeakMap<ShopLanguages, BoundedCache<Languages>>()

export function resolveLanguages(requested: string | undefined, shop: ShopLanguages): Languages {
  if (requested === undefined || !shop.languages || shop.languages.length < 2) return SHOP_LANGUAGE
  const ofShop = cache.get(shop) ?? new BoundedCache<Languages>({ maxEntries: MAX_REQUESTED })
  cache.set(shop, ofShop)
  let languages = ofShop.get(requested)
  if (!languages) {
    languages = lookUp(requested, shop.locale, shop.languages)
    ofShop.set(requested, languages)
  }
  return languages
}

export function resolveLanguagePreferences(requested: string | undefined, shop: ShopLanguages): LanguagePreferences {
  const [, ...others] = shop.languages ?? []
  return {
    requested: resolveLanguages(requested, shop),
    others: others.map((language) => resolveLanguages(language, shop)),
  }
}

/** Looks up a language tag, then its prefixes (RFC 4647, section 3.4), up to the shop's own language. */
function lookUp(requested: string, locale: string, [own, ...others]: readonly string[]): Languages {
  const chain: string[] = []
  const subtags = canonical(requested).split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const tag = subtags.join('-')
    if (tag === locale || tag === own) break
    if (others.includes(tag)) chain.push(tag)
  }
  return chain.length === 0 ? SHOP_LANGUAGE : chain
}

function canonical(language: string): string {
  try {
    return new Intl.Locale(language).baseName
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return '' // not a valid language tag
  }
}

/** Finds problems of the languages of a shop, by position. */
export function findLanguageProblems({
  locale,
  languages = [],
}: ShopLanguages): { position: number; description: string }[] {
  return languages.flatMap((language, position) => {
    const wrong = (description: string) => [{ position, description }]
    const form = canonical(language)
    if (form === '') return wrong(`"${language}" is not a valid language`)
    if (form !== language) return wrong(`"${language}" is written "${form}"`)
    if (languages.indexOf(language) < position) return wrong(`"${language}" is there twice`)
    if (position === 0 && language !== locale && !locale.startsWith(`${language}-`))
      return wrong(`"${language}" is not the language of "${locale}", which comes first`)
    return []
  })
}
