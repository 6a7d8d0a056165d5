import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { countItems } from './cart-view.ts'
import { findCart } from './read-cart.ts'
import { RETRY_AFTER } from '../http/retry-after.ts'

/** How many things the shopper's cart has, for the number in the header. */
export async function respondWithCartSummary(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  let count = 0
  try {
    if (shopper.hasSession) count = countItems(await findCart(shopper))
    shopper.cacheCartCount(count)
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    headers.set('retry-after', RETRY_AFTER)
    return new Response(null, { status: 503, headers })
  }
  for (const cookie of shopper.cookies()) headers.append('set-cookie', cookie)
  return Response.json({ count }, { headers })
}
