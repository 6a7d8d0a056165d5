import Big from 'big.js'
import {
  calculateUntaxedTotals,
  type Totals,
  type CouponLookupResult,
  calculateTaxedTotals,
  type PricingSettings,
  calculateAutomaticTax,
  calculateManualTax,
  type TaxProvider,
  arePricesTaxInclusive,
  toDestination,
  type MerchantDiscount,
  type DestinationAddress,
  type TotalsInput,
} from '../../pricing/index.ts'
import type { Languages } from '../../settings/index.ts'
import { normalizeId } from '../../platform/ids.ts'
import type { CartOwner, CartCoupon, CartMerchantDiscount } from '../cart.ts'
import { isPurchasable, type LineView } from '../lines/line-view.ts'
import type { CartView } from '../lines/view-lines.ts'
import { toPricedLine } from './priced-line.ts'

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

/** Input of the totals of lines, beside the settings. */
interface TotalsRequest {
  lines: readonly LineView[]
  merchantDiscounts: readonly CartMerchantDiscount[]
  coupon: CouponLookupResult | undefined
  shippingAddress?: DestinationAddress | null
  billingAddress?: DestinationAddress | null
  selectedShippingOption?: { carrierId?: string | null; code: string } | null
  isTaxExempt: boolean
  calculateShipping?: boolean | null
  calculateTax?: boolean | null
  calculateAdditionalFees?: boolean | null
  now: Date
}

function toTotalsInput(request: TotalsRequest): TotalsInput {
  const { selectedShippingOption: selected } = request
  const carrierId = selected?.carrierId ? normalizeId(selected.carrierId) : undefined
  return {
    lines: request.lines.map(toPricedLine),
    merchantDiscounts: request.merchantDiscounts.map(toMerchantDiscount),
    coupon: request.coupon,
    shippingAddress: toDestination(request.shippingAddress),
    billingAddress: toDestination(request.billingAddress),
    selectedShipping: selected ? { code: selected.code, carrierId } : undefined,
    isTaxExempt: request.isTaxExempt,
    giftCards: [],
    calculateShipping: request.calculateShipping ?? true,
    calculateTax: request.calculateTax ?? true,
    calculateAdditionalFees: request.calculateAdditionalFees ?? true,
    now: request.now,
  }
}

function toMerchantDiscount({ id, lineIds, amountMinor, percentage }: CartMerchantDiscount): MerchantDiscount {
  return amountMinor === undefined
    ? { id, lineIds, percentage: new Big(percentage).div(100) }
    : { id, lineIds, amountMinor: BigInt(amountMinor) }
}

/** Part of the totals that a cart shows: discounts on its lines, and whether its prices include tax. */
export type CartDiscounts = Pick<Totals, 'lines' | 'discounts'> & { tax: Pick<Totals['tax'], 'isIncludedInPrices'> }

/** Whether any discount may apply now or later: rules may start at a later time. */
export function hasDiscounts({ coupon, merchantDiscounts }: CartView['cart'], { pricing }: PricingSettings): boolean {
  return coupon !== undefined || merchantDiscounts.length > 0 || pricing.discountRules.some(({ isActive }) => isActive)
}

/** Calculates the discounts of a cart. Carts without discounts, which most are, skip the totals. */
export async function calculateDiscounts(
  { cart, lines }: CartView,
  settings: PricingSettings,
  services: TotalsServices,
): Promise<CartDiscounts> {
  const { merchantDiscounts } = cart
  const shippingAddress = cart.info.contactInfo?.address
  if (!hasDiscounts(cart, settings)) {
    const { tax, businessAddress } = settings.pricing
    const address = tax.addressBy === 'BUSINESS' ? businessAddress : toDestination(shippingAddress)
    return { lines: [], discounts: [], tax: { isIncludedInPrices: arePricesTaxInclusive(tax, address) } }
  }
  return calculateTotals(
    {
      owner: cart.owner,
      lines: lines.filter(isPurchasable),
      merchantDiscounts,
      coupon: cart.coupon,
      shippingAddress,
      calculateShipping: false,
      calculateTax: false,
      calculateAdditionalFees: false,
    },
    settings,
    services,
  )
}
