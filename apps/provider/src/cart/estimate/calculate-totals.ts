import {
  calculateUntaxedTotals,
  type Totals,
  type CouponLookupResult,
  calculateTaxedTotals,
  type PricingSettings,
  calculateAutomaticTax,
  calculateManualTax,
  type TaxProvider,
} from '../../pricing/index.ts'
import type { Languages } from '../../settings/index.ts'
import type { CartOwner, CartCoupon } from '../cart.ts'
import { type TotalsRequest, toTotalsInput } from './totals-input.ts'

/** A page is served within a second, whatever others do. */
const TAX_PROVIDER_TIMEOUT_MS = 800

export interface TotalsServices {
  findCoupon(code: string, customer: { ownerId: string; languages?: Languages }): Promise<CouponLookupResult>
  /** Who knows the tax of every place, where the shop has such a one that is at work. */
  taxProvider(): TaxProvider | undefined
  now: () => Date
}

/** Some lines of one owner, as a cart or a checkout has them. */
export interface Purchase extends Omit<TotalsRequest, 'coupon' | 'isTaxExempt' | 'now'> {
  owner: CartOwner
  coupon?: CartCoupon
}

/** What the lines come to. Nothing is written. */
export async function calculateTotals(
  purchase: Purchase,
  settings: PricingSettings,
  services: TotalsServices,
): Promise<Totals> {
  const { owner } = purchase
  const { taxProvider, now } = services
  const coupon =
    purchase.coupon &&
    (await findCartCoupon(purchase.coupon, { ownerId: owner.id, languages: settings.languages }, services))
  const isTaxExempt = owner.kind === 'member' && settings.taxExemptMemberIds.has(owner.id)
  const untaxed = calculateUntaxedTotals(
    toTotalsInput({ ...purchase, coupon, isTaxExempt, now: now() }),
    settings.pricing,
  )
  const tax =
    settings.pricing.tax.calculator === 'AUTOMATIC'
      ? await calculateAutomaticTax(untaxed, taxProvider(), { timeoutMs: TAX_PROVIDER_TIMEOUT_MS })
      : calculateManualTax(untaxed)
  return calculateTaxedTotals(untaxed, tax)
}

/** Another coupon that has got the code of a deleted one is not what the buyer chose. */
async function findCartCoupon(
  { id, code }: CartCoupon,
  customer: { ownerId: string; languages: Languages },
  { findCoupon }: TotalsServices,
): Promise<CouponLookupResult> {
  const found = await findCoupon(code, customer)
  return found.exists && found.coupon.id !== id ? { exists: false, code } : found
}
