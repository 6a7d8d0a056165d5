import { CouponSettings } from '@cartwright/contract'
import { parseSettingsGroup } from '../../settings/index.ts'

/** Default coupon settings. */
export const DEFAULT_COUPON_SETTINGS: CouponSettings = { proveAddress: true }

export function parseCoupons(value: unknown): CouponSettings {
  return parseSettingsGroup('coupons', CouponSettings, value ?? DEFAULT_COUPON_SETTINGS, (coupons) => coupons)
}
