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
  parseShop,
  parseSignIn,
  requireTexts,
  type SettingsValues,
  type StoredSettings,
  UNSET_CHECKOUT,
  UNSET_HOME,
  UNSET_LOOK,
  UNSET_OPENING,
  UNSET_PAGES,
  UNSET_PAYMENTS,
  UNSET_SIGN_IN,
} from '../../settings/index.ts'
import { UNSET_COUPONS } from './coupons.ts'
import { parseRules } from './parse-rules.ts'

/** What holds where a merchant has set nothing. The other groups every shop has. */
export const unsetGroups: Omit<AllSettings, 'shop' | 'shipping' | 'tax'> = {
  discounts: { rules: [] },
  fees: { fees: [] },
  currencies: { rates: [] },
  carts: { expireAfterDays: CART_EXPIRES_AFTER_DAYS },
  coupons: UNSET_COUPONS,
  signIn: UNSET_SIGN_IN,
  payments: UNSET_PAYMENTS,
  checkout: UNSET_CHECKOUT,
  look: UNSET_LOOK,
  home: UNSET_HOME,
  pages: UNSET_PAGES,
  opening: UNSET_OPENING,
}

export const groupNames = Object.keys(settingsGroups) as readonly SettingsGroup[] // the keys of that object are the groups

/** Parses all groups as one, since they name each other, and leaves out members that no group has. Throws `WrongSettings`. */
export function requireSettings(values: SettingsValues): AllSettings {
  const shop = parseShop(values['shop'])
  parseCurrencies(values['currencies'], shop.currency)
  parseSignIn(values['signIn'])
  parsePayments(values['payments'])
  parseCheckout(values['checkout'])
  parseLook(values['look'])
  parseHome(values['home'])
  parsePages(values['pages'])
  parseOpening(values['opening'])
  parseRules(values, shop)
  requireTexts(values, shop)
  const tax = { rounding: 'order', ...(values['tax'] as object) } // parsed above
  const all: SettingsValues = { ...unsetGroups, ...values, tax }
  return Object.fromEntries(groupNames.map((name) => [name, withoutUnknown(name, all[name])])) as AllSettings // each has been parsed by its schema
}

/** Leaves out members that the group does not have. */
export function withoutUnknown(group: SettingsGroup, value: unknown): unknown {
  return Value.Clean(settingsGroups[group], structuredClone(value))
}

export function valuesOf(stored: ReadonlyMap<string, StoredSettings>): SettingsValues {
  return Object.fromEntries([...stored].map(([name, { value }]) => [name, value]))
}

/** Rises with every change of any group. */
export function revisionOf(stored: ReadonlyMap<string, StoredSettings>): string {
  return [...stored.values()].reduce((sum, { version }) => sum + version, 0n).toString()
}
