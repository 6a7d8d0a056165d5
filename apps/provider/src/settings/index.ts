export { readShopClock, type ShopClock, createShopClock } from './shop-clock.ts'
export { createBuyerView, type BuyerView, resolveLocale } from './buyer-view.ts'
export { createSettingsCache, type Settings, type SettingsCache } from './settings-cache.ts'
export {
  type CurrencyRates,
  parseCurrencies,
  parseCheckout,
  parseHome,
  parseLook,
  parsePayments,
  parseReviews,
  parseShop,
  parseSignIn,
  type ShopSettings,
  DEFAULT_CHECKOUT_SETTINGS,
  DEFAULT_HOME_SETTINGS,
  DEFAULT_LOOK_SETTINGS,
  DEFAULT_PAYMENT_SETTINGS,
  DEFAULT_REVIEW_SETTINGS,
  DEFAULT_SIGN_IN_SETTINGS,
} from './groups.ts'
export {
  type Languages,
  resolveLanguages,
  type ShopLanguages,
  type LanguagePreferences,
  resolveLanguagePreferences,
} from './languages.ts'
export { parseOpening, parsePages, DEFAULT_OPENING_SETTINGS, DEFAULT_PAGE_SETTINGS } from './page-groups.ts'
export { updateExchangeRates, type ExchangeRateChange } from './exchange-rates.ts'
export { requireValidTranslations, applyTranslations, findTranslationViolations } from './settings-translations.ts'
export { isObject, mergePatch } from './merge-patch.ts'
export { isLocalTime } from './settings-validation.ts'
export { replaceShopName } from './shop-name.ts'
export { isPageLanguage, toLookProps, toLocalizedShopProps } from './shop-props.ts'
export {
  findAnySetting,
  insertSettingsIfAbsent,
  lockAllSettings,
  readSettings,
  saveSettings,
  type SettingsValues,
  type StoredSettings,
} from './store.ts'
export { formatDeliveryTime, formatTimeSlot, formatTime, type TimeSlot } from './format-time.ts'
export { ViolationCollector, parseSettingsGroup, InvalidSettings } from './settings-validation.ts'
