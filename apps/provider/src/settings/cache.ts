import type { Database } from '../db/pool.ts'
import {
  type CurrencyRates,
  parseCurrencies,
  parseShipping,
  parseShop,
  parseTax,
  type ShippingSettings,
  type ShopSettings,
  type TaxSettings,
} from './groups.ts'
import { readSettings } from './store.ts'

export interface Settings {
  shop: ShopSettings
  shipping: ShippingSettings
  tax: TaxSettings
  currencies: CurrencyRates
  /** Changes with any group; part of the key of what is cached from settings. */
  version: string
}

export interface SettingsCache {
  /** The settings as of the last refresh. Throws while the shop has none. */
  current(): Settings
  /** Reads the database again. Called when settings were saved here, and every second for those saved elsewhere. */
  refresh(): Promise<void>
}

export function openSettings(db: Database): SettingsCache {
  let settings: Settings | undefined
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
      const shop = parseShop(groups.get('shop')?.value)
      settings = {
        shop,
        shipping: parseShipping(groups.get('shipping')?.value, shop.currency),
        tax: parseTax(groups.get('tax')?.value),
        currencies: parseCurrencies(groups.get('currencies')?.value, shop.currency),
        version,
      }
    },
  }
}
