import {
  beginTotals,
  type Totals,
  type CouponInCart,
  finishTotals,
  type PricingSettings,
  taxAutomatically,
  taxManually,
  type TaxProvider,
} from '../../pricing/index.ts'
import type { CartOwner } from '../cart.ts'
import { type Reckoned, toTotalsInput } from './totals-input.ts'

/** Longer than a provider nearby takes, shorter than a buyer waits. */
const TAX_PROVIDER_TIMEOUT_MS = 3_000

export interface ReckoningServices {
  findCoupon(code: string, customer: { ownerId: string; email?: string }): Promise<CouponInCart>
  /** Who knows the tax of every place, where the shop has such a one. */
  taxProvider?: TaxProvider
  now: () => Date
}

/** Some lines of one owner, as a cart or a checkout has them. */
export interface Purchase extends Omit<Reckoned, 'coupon' | 'isTaxExempt' | 'now'> {
  owner: CartOwner
  email?: string
  couponCode?: string
}

/** What the lines come to. Nothing is written. */
export async function reckonTotals(
  purchase: Purchase,
  settings: PricingSettings,
  { findCoupon, taxProvider, now }: ReckoningServices,
): Promise<Totals> {
  const { owner, email, couponCode } = purchase
  const coupon = couponCode === undefined ? undefined : await findCoupon(couponCode, { ownerId: owner.id, email })
  const isTaxExempt = owner.kind === 'member' && settings.taxExemptMemberIds.has(owner.id)
  const untaxed = beginTotals(toTotalsInput({ ...purchase, coupon, isTaxExempt, now: now() }), settings.pricing)
  const tax =
    settings.pricing.tax.calculator === 'AUTOMATIC'
      ? await taxAutomatically(untaxed, taxProvider, { timeoutMs: TAX_PROVIDER_TIMEOUT_MS })
      : taxManually(untaxed)
  return finishTotals(untaxed, tax)
}
