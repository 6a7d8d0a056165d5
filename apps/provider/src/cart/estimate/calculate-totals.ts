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

/** Bounded so that a page is served within a second even if the tax provider is slow. */
const TAX_PROVIDER_TIMEOUT_MS = 800

export interface TotalsServices {
  findCoupon(code: string, customer: { ownerId: string; languages?: Languages }): Promise<CouponLookupResult>
  /** Tax provider of the shop; undefined without one, or while its circuit breaker is open. */
  taxProvider(): TaxProvider | undefined
  now: () => Date
}

/** Lines of one owner, from a cart or a checkout. */
export interface Purchase extends Omit<TotalsRequest, 'coupon' | 'isTaxExempt' | 'now'> {
  owner: CartOwner
  coupon?: CartCoupon
}

/** Calculates the totals of lines with coupon and tax. Writes nothing. */
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

/** Finds the coupon of a cart. A new coupon with the code of a deleted one counts as absent. */
async function findCartCoupon(
  { id, code }: CartCoupon,
  customer: { ownerId: string; languages: Languages },
  { findCoupon }: TotalsServices,
): Promise<CouponLookupResult> {
  const result = await findCoupon(code, customer)
  return result.exists && result.coupon.id !== id ? { exists: false, code } : result
}
