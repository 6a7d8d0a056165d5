export { type Settings, type SettingsCache, openSettings } from './cache.ts'
export { changeRates, type RateChange } from './rates.ts'
export { insertFirstSettings, saveSettings } from './store.ts'
export {
  type CurrencyRates,
  parseShipping,
  parseShop,
  parseTax,
  type ShippingOption,
  type ShippingRegion,
  type ShippingSettings,
  type ShopSettings,
  type TaxRate,
  type TaxSettings,
} from './groups.ts'
