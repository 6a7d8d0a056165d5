import { type AllSettings, CART_EXPIRES_AFTER_DAYS, type SettingsGroup, settingsGroups } from '@cartwright/contract'
import Value from 'typebox/value'
import { parseCurrencies, parseShop, type SettingsValues, type StoredSettings } from '../../settings/index.ts'
import { parseRules } from './parse-rules.ts'

/** What holds where a merchant has set nothing. The other groups every shop has. */
const UNSET: Pick<AllSettings, 'discounts' | 'fees' | 'currencies' | 'carts'> = {
  discounts: { rules: [] },
  fees: { fees: [] },
  currencies: { rates: [] },
  carts: { expireAfterDays: CART_EXPIRES_AFTER_DAYS },
}

export const groupNames = Object.keys(settingsGroups) as readonly SettingsGroup[] // the keys of that object are the groups

/** Parses all groups as one, since they name each other, and leaves out members that no group has. Throws `WrongSettings`. */
export function requireSettings(values: SettingsValues): AllSettings {
  const shop = parseShop(values['shop'])
  parseCurrencies(values['currencies'], shop.currency)
  parseRules(values, shop)
  const all: SettingsValues = { ...UNSET, ...values }
  const clean = groupNames.map((name) => [name, Value.Clean(settingsGroups[name], structuredClone(all[name]))])
  return Object.fromEntries(clean) as AllSettings // each has been parsed by its schema
}

export function valuesOf(stored: ReadonlyMap<string, StoredSettings>): SettingsValues {
  return Object.fromEntries([...stored].map(([name, { value }]) => [name, value]))
}

/** Rises with every change of any group. */
export function revisionOf(stored: ReadonlyMap<string, StoredSettings>): string {
  return [...stored.values()].reduce((sum, { version }) => sum + version, 0n).toString()
}
