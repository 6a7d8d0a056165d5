import { BoundedCache } from '../platform/cache/index.ts'
import type { ShopSettings } from './groups.ts'

/** What a shop says of the languages it has. */
export type ShopLanguages = Pick<ShopSettings, 'locale' | 'languages'>

/** Where texts are looked for, one language after the other, before the shop's own: for `de-AT`, de-AT and de. None for the shop's own, of which nothing is to be looked for. */
export type Languages = readonly string[]

/** In which languages somebody may name things: first the one that they read. */
export interface LanguagePreferences {
  requested: Languages
  /** Each of the shop's beside its own. */
  others: readonly Languages[]
}

const SHOP_LANGUAGE: Languages = []
const MAX_REQUESTED = 1_000
const cache = new WeakMap<ShopLanguages, BoundedCache<Languages>>()

export function resolveLanguages(asked: string | undefined, shop: ShopLanguages): Languages {
  if (asked === undefined || !shop.languages || shop.languages.length < 2) return SHOP_LANGUAGE
  const ofShop = cache.get(shop) ?? new BoundedCache<Languages>({ maxEntries: MAX_REQUESTED })
  cache.set(shop, ofShop)
  let languages = ofShop.get(asked)
  if (!languages) {
    languages = lookUp(asked, shop.locale, shop.languages)
    ofShop.set(asked, languages)
  }
  return languages
}

export function resolveLanguagePreferences(asked: string | undefined, shop: ShopLanguages): LanguagePreferences {
  const [, ...others] = shop.languages ?? []
  return {
    requested: resolveLanguages(asked, shop),
    others: others.map((language) => resolveLanguages(language, shop)),
  }
}

/** What is asked for, then ever less of it (RFC 4647, section 3.4), until it is the shop's own. */
function lookUp(asked: string, locale: string, [own, ...others]: readonly string[]): Languages {
  const found: string[] = []
  const subtags = canonical(asked).split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const tag = subtags.join('-')
    if (tag === locale || tag === own) break
    if (others.includes(tag)) found.push(tag)
  }
  return found.length === 0 ? SHOP_LANGUAGE : found
}

function canonical(language: string): string {
  try {
    return new Intl.Locale(language).baseName
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return '' // no language at all
  }
}

/** What is wrong with the languages of a shop, by position. */
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
