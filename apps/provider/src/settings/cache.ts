import type { Database } from '../db/pool.ts'
import { type CurrencyRates, parseCurrencies, parseShop, type ShopSettings } from './groups.ts'
import { readSettings } from './store.ts'

/** What every module may know. Modules that have settings of their own add to it. */
export interface Settings {
  shop: ShopSettings
  currencies: CurrencyRates
  /** Of `currencies`, those in which the shop takes payment. */
  paymentCurrencies: ReadonlySet<string>
  /** Changes with any group; part of the key of what is cached from settings. */
  version: string
}

export interface SettingsCache<Known extends Settings = Settings> {
  /** The settings as of the last refresh. Throws while the shop has none. */
  current(): Known
  /** Reads the database again. Called when settings were saved here, and every second for those saved elsewhere. */
  refresh(): Promise<void>
}

/** Values of the groups by name, as they are stored. */
export type SettingsValues = Readonly<Record<string, unknown>>

/** `parseMore` reads the groups of modules above. Everything is parsed once a version; what cannot be parsed leaves what there is. */
export function openSettings<More extends object>(
  db: Database,
  parseMore: (values: SettingsValues, shop: ShopSettings) => More,
): SettingsCache<Settings & More> {
  let settings: (Settings & More) | undefined
  return {
    current() {
      if (!settings) throw new Error('The shop has no settings yet.')
      return settings
    },
    async refresh() {
      const groups = await readSettings(db)
      const version = [...groups]
        .map(([name, { version }]) => `${name}${version}`)
        .sort()
        .join()
      if (settings?.version === version) return
      if (!groups.has('shop')) return
      const values = Object.fromEntries([...groups].map(([name, { value }]) => [name, value]))
      const shop = parseShop(values['shop'])
      const { rates: currencies, paymentCurrencies } = parseCurrencies(values['currencies'], shop.currency)
      settings = { shop, currencies, paymentCurrencies, version, ...parseMore(values, shop) }
    },
  }
}
