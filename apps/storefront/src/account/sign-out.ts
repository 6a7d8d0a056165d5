import { writeRemoved } from '../cart/removed-lines.ts'
import { goTo } from '../http/go-to.ts'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { dropStep } from '../sign-in/step-cookie.ts'
import { writeWishHint } from '../wishlist/wish-hint.ts'
import { problemAddress } from './paths.ts'

/**
 * Signs out here at once, and then at the provider, whose page leads back to the front page. The cart stays with the account. A visitor has
 * nothing to sign out of and keeps their cart; somebody unknown may have been let go here before the provider could be told.
 */
export async function signOut(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  if (shopper.isKnown && !shopper.isMember) return goTo(shop.to('/'), shopper)
  shopper.sawCart(0)
  // What was taken out of the cart could be read by whoever comes next, with what was written on it.
  const forgotten = [writeWishHint(0, shop), writeRemoved([], shop), dropStep(shop)]
  try {
    const { logoutUrl } = await shopper.client.auth.logout(shop.url + shop.to('/'))
    return goTo(logoutUrl, shopper, forgotten)
  } catch (error) {
    if (!readFailure(error)) throw error
    shop.log.warn({ err: error }, 'The provider could not be told of a sign-out.')
    return goTo(shop.to(problemAddress('still-known')), shopper, forgotten)
  }
}
