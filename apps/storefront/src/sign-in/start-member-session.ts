import { countItems } from '../cart/cart-view.ts'
import { findCart } from '../cart/read-cart.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Tokens } from '../shopper/shop-client.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { writeWishlistCountCookie } from '../wishlist/wishlist-count-cookie.ts'
import { readWishlistItems } from '../wishlist/wishlist-items.ts'

/**
 * Starts the session of the member of the tokens, merging cart and wishlist of the visitor. Returns the cookies for
 * that.
 */
export async function startMemberSession(shop: Shop, shopper: Shopper, tokens: Tokens): Promise<string[]> {
  shopper.client.auth.setTokens(tokens)
  const [wishes] = await Promise.all([readWishlistItems(shop, shopper), countCart(shop, shopper)])
  return wishes ? [writeWishlistCountCookie(wishes.length, shop)] : []
}

/** The number at the cart is that of the member's cart, which may have been filled elsewhere. */
async function countCart(shop: Shop, shopper: Shopper): Promise<void> {
  try {
    shopper.cacheCartCount(countItems(await findCart(shopper)))
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    shop.log.warn({ err: error }, 'Counting the cart after a sign-in failed.')
  }
}
