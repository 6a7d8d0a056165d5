import type { SettingsValues } from './settings-cache.ts'
import { isObject } from './merge-patch.ts'

/** Stands in texts of settings for the name of the shop, in any language. */
const PLACEHOLDER = '{shop}'

/** The groups as people read them: `{shop}` in any text is the name of the shop, so that a new name is said everywhere at once. */
export function replaceShopName(values: SettingsValues): SettingsValues {
  const shop = values['shop']
  const name = isObject(shop) ? shop['name'] : undefined
  if (typeof name !== 'string') return values
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.includes(PLACEHOLDER) ? value.replaceAll(PLACEHOLDER, () => name) : value
    if (Array.isArray(value)) return value.map(replace)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each)]))
  }
  const named = Object.fromEntries(Object.entries(values).map(([group, value]) => [group, replace(value)]))
  // Its own name says what it says.
  return { ...named, shop: { ...(named['shop'] as object), name } }
}
