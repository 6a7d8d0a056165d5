import { CouponSettings } from '@cartwright/contract'
import { readGroup } from '../../settings/index.ts'

/** Where a merchant has set nothing. */
export const UNSET_COUPONS: CouponSettings = { proveAddress: true }

export function parseCoupons(value: unknown): CouponSettings {
  return readGroup('coupons', CouponSettings, value ?? UNSET_COUPONS, (coupons) => coupons)
}
