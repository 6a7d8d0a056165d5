import type {
  CheckoutSettings,
  HomeSettings,
  LookSettings,
  OpeningSettings,
  PageSettings,
  PaymentSettings,
  ReviewSettings,
  SignInSettings,
} from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import {
  type CurrencyRates,
  parseCheckout,
  parseCurrencies,
  parseHome,
  parseLook,
  parsePayments,
  parseReviews,
  parseShop,
  parseSignIn,
  type ShopSettings,
} from './groups.ts'
import type { Languages } from './languages.ts'
import { parseOpening, parsePages } from './page-groups.ts'
import { applyTranslations } from './settings-translations.ts'
import { replaceShopName } from './shop-name.ts'
import { readSettings, type SettingsValues } from './store.ts'

/** Parsed settings that every module may use. Modules with their own groups extend it. */
export interface Settings {
  shop: ShopSettings
  currencies: CurrencyRates
  signIn: SignInSettings
  payments: PaymentSettings
  checkout: CheckoutSettings
  reviews: ReviewSettings
  look: LookSettings
  home: HomeSettings
  pages: PageSettings['pages']
  opening: OpeningSettings
  /** Languages of the texts; none for the shop's own. */
  languages: Languages
  /** Changes with any group; part of the key of what is cached from settings. */
  version: string
}

/** In-memory cache of the parsed settings, invalidated by the version of any group. */
export interface SettingsCache<Known extends Settings = Settings> {
  /** The settings as of the last refresh. Throws while the shop has none. */
  current(): Known
  /** The settings with texts in some languages, for shoppers. */
  currentIn(languages: Languages): Known
  /** Reads the database again: after a change by this process, and every second for changes of others. */
  refresh(): Promise<void>
}

/**
 * Creates the cache of settings. `parseMore` parses groups of other modules. Each version is parsed once; if parsing
 * fails, the previous one remains.
 */
export function createSettingsCache<More extends object>(
  db: Database,
  parseMore: (values: SettingsValues, shop: ShopSettings, languages: Languages) => More,
): SettingsCache<Settings & More> {
  let settings: (Settings & More) | undefined
  let values: SettingsValues = {}
  /** Translated settings of the current version, by language. */
  let translated = new Map<string, Settings & More>()

  function current(): Settings & More {
    if (!settings) throw new Error('The shop has no settings yet.')
    return settings
  }

  function parse(read: SettingsValues, version: string, languages: Languages = []): Settings & More {
    const shop = parseShop(read['shop'])
    return {
      shop,
      currencies: parseCurrencies(read['currencies'], shop.currency),
      signIn: parseSignIn(read['signIn']),
      payments: parsePayments(read['payments']),
      checkout: parseCheckout(read['checkout']),
      reviews: parseReviews(read['reviews']),
      look: parseLook(read['look']),
      home: parseHome(read['home']),
      pages: parsePages(read['pages']).pages,
      opening: parseOpening(read['opening']),
      languages,
      version,
      ...parseMore(read, shop, languages),
    }
  }

  return {
    current,
    currentIn(languages) {
      const own = current()
      if (languages.length === 0) return own
      const key = languages.join()
      let cached = translated.get(key)
      if (!cached) translated.set(key, (cached = parse(applyTranslations(values, languages), own.version, languages)))
      return cached
    },
    async refresh() {
      const groups = await readSettings(db)
      const version = [...groups]
        .map(([name, { version: ofGroup }]) => `${name}${ofGroup}`)
        .sort()
        .join()
      if (settings?.version === version) return
      if (!groups.has('shop')) return
      const read = replaceShopName(Object.fromEntries([...groups].map(([name, { value }]) => [name, value])))
      settings = parse(read, version)
      values = read
      translated = new Map()
    },
  }
}
