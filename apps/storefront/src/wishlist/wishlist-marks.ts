import type { Shop } from '../shop.ts'
import { readShopper } from '../shopper/shopper.ts'
import { writeWishlistCountCookie } from './wishlist-count-cookie.ts'
import { readWishlistItems } from './wishlist-items.ts'
import { RETRY_AFTER } from '../http/retry-after.ts'

/** Which products the shopper remembers, for the hearts on pages that are the same for everyone. */
export async function respondWithWishlistMarks(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const wishes = await readWishlistItems(shop, shopper)
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of shopper.cookies()) headers.append('set-cookie', cookie)
  if (!wishes) {
    headers.set('retry-after', RETRY_AFTER)
    return new Response(null, { status: 503, headers })
  }
  headers.append('set-cookie', writeWishlistCountCookie(wishes.length, shop))
  return Response.json({ products: wishes.map(({ productId }) => productId) }, { headers })
}
