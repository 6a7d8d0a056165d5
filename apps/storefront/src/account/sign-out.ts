import { writeRemovedLines } from '../cart/removed-lines.ts'
import { redirectShopper } from '../http/redirect.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { expireStepCookie } from '../sign-in/step-cookie.ts'
import { writeWishlistCountCookie } from '../wishlist/wishlist-count-cookie.ts'
import { toProblemUrl } from '../paths/account-paths.ts'

/**
 * Signs out here at once, and then at the provider, whose page redirects to the front page. The cart stays with the
 * account. A visitor keeps their cart; a shopper without tokens is sent to the provider too, as an earlier sign-out
 * may not have reached it.
 */
export async function signOut(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  if (shopper.hasSession && !shopper.isMember) return redirectShopper(shop.to('/'), shopper)
  shopper.cacheCartCount(0)
  // The next visitor of this browser could read removed cart lines and their custom texts.
  const forgotten = [writeWishlistCountCookie(0, shop), writeRemovedLines([], shop), expireStepCookie(shop)]
  try {
    const { logoutUrl } = await shopper.client.auth.logout(shop.url + shop.to('/'))
    return redirectShopper(logoutUrl, shopper, forgotten)
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    shop.log.warn({ err: error }, 'Signing out at the provider failed.')
    return redirectShopper(shop.to(toProblemUrl('still-known')), shopper, forgotten)
  }
}
