import type { RequestOf } from '@cartwright/contract'
import type { CatalogueCache } from '../catalogue/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { CouponInCart } from '../pricing/index.ts'
import type { LanguagePreferences } from '../settings/index.ts'
import { resolveAddedItems } from './add-lines.ts'
import type { Cart, CartCoupon } from './cart.ts'
import { requireCartSizeLimit } from './cart-size.ts'
import { updateCartInfo } from './update-cart-info.ts'
import { mergeLines } from './merge-lines.ts'
import { parseMerchantDiscounts } from './merchant-discounts.ts'

export interface UpdateCartContext {
  catalogue: CatalogueCache
  /** What there is under the code that was named. */
  coupon?: CouponInCart
  /** Whether the caller may have their checkout lie on this origin. */
  mayLeadTo(origin: string): boolean
  spoken: LanguagePreferences
  now: Date
}

/**
 * What is not given stays. Items are added to those in the cart, as add-to-cart does (the platform's words are "when adding catalog line
 * items"); discounts by hand come in place of those that there were.
 */
export async function updateCart(
  cart: Cart,
  change: RequestOf<'currentCart.updateCurrentCart'>,
  { catalogue, coupon: named, mayLeadTo, spoken, now }: UpdateCartContext,
): Promise<Cart> {
  const info = updateCartInfo(cart.info, change.cartInfo, { mask: change.cartFieldmask, mayLeadTo })
  const merchantDiscounts = change.merchantDiscounts
    ? parseMerchantDiscounts(cart, change.merchantDiscounts)
    : cart.merchantDiscounts
  const added = await resolveAddedItems(change, { catalogue, currency: cart.currency, spoken })
  const coupon = change.couponCode === undefined ? cart.coupon : toCartCoupon(change.couponCode, named)
  return requireCartSizeLimit({ ...cart, info, merchantDiscounts, coupon, ...mergeLines(cart, added), updatedAt: now })
}

/** A coupon need not apply yet to be named: the totals say whether it does, and why not. One that there is not is refused at once. */
export function toCartCoupon(code: string | null, named: CouponInCart | undefined): CartCoupon | undefined {
  if (code === null) return undefined
  if (named?.found) return { id: named.coupon.id, code: named.coupon.code }
  throw new AppError('COUPON_NOT_FOUND', 404, `There is no coupon "${code}".`, { data: { code } })
}

export function removeCoupon(cart: Cart, now: Date): Cart {
  return { ...cart, coupon: undefined, updatedAt: now }
}
