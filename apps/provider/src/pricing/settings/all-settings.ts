import { type AllSettings, CART_EXPIRES_AFTER_DAYS, type SettingsGroup, settingsGroups } from '@cartwright/contract'
import Value from 'typebox/value'
import {
  parseCheckout,
  parseCurrencies,
  parseHome,
  parseLook,
  parseOpening,
  parsePages,
  parsePayments,
  parseReviews,
  parseShop,
  parseSignIn,
  requireValidTranslations,
  type SettingsValues,
  type StoredSettings,
  DEFAULT_CHECKOUT_SETTINGS,
  DEFAULT_HOME_SETTINGS,
  DEFAULT_LOOK_SETTINGS,
  DEFAULT_OPENING_SETTINGS,
  DEFAULT_PAGE_SETTINGS,
  DEFAULT_PAYMENT_SETTINGS,
  DEFAULT_REVIEW_SETTINGS,
  DEFAULT_SIGN_IN_SETTINGS,
} from '../../settings/index.ts'
import { DEFAULT_COUPON_SETTINGS } from './coupons.ts'
import { parseRules } from './parse-rules.ts'

/** Default values of the optional groups. Every shop has the other groups. */
export const defaultSettings: Omit<AllSettings, 'shop' | 'shipping' | 'tax'> = {
  discounts: { rules: [] },
  fees: { fees: [] },
  currencies: { rates: [] },
  carts: { expireAfterDays: CART_EXPIRES_AFTER_DAYS },
  coupons: DEFAULT_COUPON_SETTINGS,
  signIn: DEFAULT_SIGN_IN_SETTINGS,
  payments: DEFAULT_PAYMENT_SETTINGS,
  checkout: DEFAULT_CHECKOUT_SETTINGS,
  reviews: DEFAULT_REVIEW_SETTINGS,
  look: DEFAULT_LOOK_SETTINGS,
  home: DEFAULT_HOME_SETTINGS,
  pages: DEFAULT_PAGE_SETTINGS,
  opening: DEFAULT_OPENING_SETTINGS,
}

export const groupNames = Object.keys(settingsGroups) as readonly SettingsGroup[] // the keys of that object are the groups

/**
 * Parses all groups together, since they refer to each other, and removes unknown members. Throws `InvalidSettings`.
 */
export function parseAllSettings(values: SettingsValues): AllSettings {
  const shop = parseShop(values['shop'])
  parseCurrencies(values['currencies'], shop.currency)
  parseSignIn(values['signIn'])
  parsePayments(values['payments'])
  parseCheckout(values['checkout'])
  parseReviews(values['reviews'])
  parseLook(values['look'])
  parseHome(values['home'])
  parsePages(values['pages'])
  parseOpening(values['opening'])
  parseRules(values, shop)
  requireValidTranslations(values, shop)
  const tax = { rounding: 'order', ...(values['tax'] as object) } // parsed above
  const all: SettingsValues = { ...defaultSettings, ...values, tax }
  return Object.fromEntries(groupNames.map((name) => [name, removeUnknownProperties(name, all[name])])) as AllSettings // each has been parsed by its schema
}

/** Removes members that are not in the schema of the group. */
export function removeUnknownProperties(group: SettingsGroup, value: unknown): unknown {
  return Value.Clean(settingsGroups[group], structuredClone(value))
}

export function toSettingsValues(stored: ReadonlyMap<string, StoredSettings>): SettingsValues {
  return Object.fromEntries([...stored].map(([name, { value }]) => [name, value]))
}

/** Revision of all settings, which increases with every change of any group. */
export function toSettingsRevision(stored: ReadonlyMap<string, StoredSettings>): string {
  return [...stored.values()].reduce((sum, { version }) => sum + version, 0n).toString()
}
