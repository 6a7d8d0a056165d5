import type { Totals, PricingSettings } from '../../pricing/index.ts'
import type { CartView } from '../view/view-cart.ts'
import { reckonTotals, type ReckoningServices } from './reckon-totals.ts'

/** What a cart shows of its totals: the discounts on its lines. */
export type CartDiscounts = Pick<Totals, 'lines' | 'discounts'>

const NONE: CartDiscounts = { lines: [], discounts: [] }

/** Most carts have no discounts, and cost nothing here. */
export async function reckonDiscounts(
  { cart, lines }: CartView,
  settings: PricingSettings,
  services: ReckoningServices,
): Promise<CartDiscounts> {
  const { merchantDiscounts } = cart
  const hasRules = settings.pricing.discountRules.some(({ isActive }) => isActive)
  if (!cart.coupon && merchantDiscounts.length === 0 && !hasRules) return NONE
  return reckonTotals(
    {
      owner: cart.owner,
      lines,
      merchantDiscounts,
      coupon: cart.coupon,
      calculateShipping: false,
      calculateTax: false,
      calculateAdditionalFees: false,
    },
    settings,
    services,
  )
}
