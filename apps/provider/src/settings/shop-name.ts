import { isObject } from './merge-patch.ts'
import type { SettingsValues } from './store.ts'

/** Placeholder for the name of the shop in texts of settings, in any language. */
const PLACEHOLDER = '{shop}'

/** Replaces `{shop}` in all texts by the name of the shop, so that a new name applies everywhere at once. */
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
  // The name itself has no placeholder.
  return { ...named, shop: { ...(named['shop'] as object), name } }
}
