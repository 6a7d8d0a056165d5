import { CART_EXPIRES_AFTER_DAYS, CartSettings } from '@cartwright/contract'
import { parseSettingsGroup } from '../../settings/index.ts'

export function parseCarts(value: unknown): CartSettings {
  return parseSettingsGroup(
    'carts',
    CartSettings,
    value ?? { expireAfterDays: CART_EXPIRES_AFTER_DAYS },
    (carts) => carts,
  )
}
