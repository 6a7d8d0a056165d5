import type { RequestOf } from '@cartwright/contract'
import type { CatalogueCache } from '../catalogue/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { CouponLookupResult } from '../pricing/index.ts'
import type { LanguagePreferences } from '../settings/index.ts'
import { resolveAddedItems } from './add-lines.ts'
import type { Cart, CartCoupon } from './cart.ts'
import { requireCartSizeLimit } from './cart-size.ts'
import { updateCartInfo } from './update-cart-info.ts'
import { mergeLines } from './merge-lines.ts'
import { parseMerchantDiscounts } from './merchant-discounts.ts'

export interface UpdateCartContext {
  catalogue: CatalogueCache
  /** Result of the lookup of the entered code. */
  coupon?: CouponLookupResult
  /** Whether the caller may set a checkout URL of this origin. */
  mayLeadTo(origin: string): boolean
  languagePreferences: LanguagePreferences
  now: Date
}

/**
 * Applies an update; members that are not given remain. Items are added, as by add-to-cart (the platform's words are
 * "when adding catalog line items"). Manual discounts replace the earlier ones.
 */
export async function updateCart(
  cart: Cart,
  change: RequestOf<'currentCart.updateCurrentCart'>,
  { catalogue, coupon: named, mayLeadTo, languagePreferences, now }: UpdateCartContext,
): Promise<Cart> {
  const info = updateCartInfo(cart.info, change.cartInfo, { mask: change.cartFieldmask, mayLeadTo })
  const merchantDiscounts = change.merchantDiscounts
    ? parseMerchantDiscounts(cart, change.merchantDiscounts)
    : cart.merchantDiscounts
  const added = await resolveAddedItems(change, { catalogue, currency: cart.currency, languagePreferences })
  const coupon = change.couponCode === undefined ? cart.coupon : toCartCoupon(change.couponCode, named)
  return requireCartSizeLimit({ ...cart, info, merchantDiscounts, coupon, ...mergeLines(cart, added), updatedAt: now })
}

/**
 * Stores a coupon even if it does not apply yet: the totals say whether it does, and why not. Throws
 * `COUPON_NOT_FOUND` for an unknown code.
 */
export function toCartCoupon(code: string | null, named: CouponLookupResult | undefined): CartCoupon | undefined {
  if (code === null) return undefined
  if (named?.exists) return { id: named.coupon.id, code: named.coupon.code }
  throw new AppError('COUPON_NOT_FOUND', 404, `There is no coupon "${code}".`, { data: { code } })
}

export function removeCoupon(cart: Cart, now: Date): Cart {
  return { ...cart, coupon: undefined, updatedAt: now }
}
