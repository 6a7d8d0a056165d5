export { buyerView, type BuyerView } from './buyer-view.ts'
export { openSettings, type Settings, type SettingsCache, type SettingsValues } from './cache.ts'
export {
  parseShipping,
  parseTax,
  type ShippingOption,
  type ShippingRegion,
  type ShippingSettings,
  type TaxRate,
  type TaxSettings,
} from './flat-rules.ts'
export { type CurrencyRates, parseCurrencies, parseShop, type ShopSettings } from './groups.ts'
export { changeRates, type RateChange } from './rates.ts'
export { insertFirstSettings, lockAllSettings, readSettings, saveSettings, type StoredSettings } from './store.ts'
export { Findings, readGroup, WrongSettings } from './wrong-settings.ts'
