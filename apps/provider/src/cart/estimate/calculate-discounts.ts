import { arePricesTaxInclusive, toDestination, type PricingSettings, type Totals } from '../../pricing/index.ts'
import { isPurchasable } from '../view/line-view.ts'
import type { CartView } from '../view/view-cart.ts'
import { calculateTotals, type TotalsServices } from './calculate-totals.ts'

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
