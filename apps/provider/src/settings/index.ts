export { readShopClock, type ShopClock, shopClock } from './shop-clock.ts'
export { buyerView, type BuyerView, localeOf } from './buyer-view.ts'
export { openSettings, type Settings, type SettingsCache, type SettingsValues } from './cache.ts'
export { beginningOfDay, daysLater, endOfDay, timeInDays } from './clocks.ts'
export {
  type CurrencyRates,
  parseCurrencies,
  parseCheckout,
  parseHome,
  parseLook,
  parsePayments,
  parseShop,
  parseSignIn,
  type ShopSettings,
  UNSET_CHECKOUT,
  UNSET_HOME,
  UNSET_LOOK,
  UNSET_PAYMENTS,
  UNSET_SIGN_IN,
} from './groups.ts'
export { type Languages, languagesFor, type Speaking, type Spoken, spokenIn } from './languages.ts'
export { parseOpening, parsePages, UNSET_OPENING, UNSET_PAGES } from './page-groups.ts'
export { changeRates, type RateChange } from './rates.ts'
export { requireTexts, valuesIn, wrongTexts } from './settings-texts.ts'
export { isObject, mergePatch } from './merge-patch.ts'
export { isLocal } from './wrong-settings.ts'
export { withShopName } from './shop-name.ts'
export { isWritten, lookProps, shopProps, shopPropsFor } from './shop-props.ts'
export { insertFirstSettings, lockAllSettings, readSettings, saveSettings, type StoredSettings } from './store.ts'
export { tellDelivery, tellSlot, tellTime, type TimeSlot } from './tell-time.ts'
export { Findings, readGroup, WrongSettings } from './wrong-settings.ts'
