import { slotDaysCss } from '@cartwright/ui/server'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { getCartUrls } from './cart-urls.ts'
import type { CartLinesProps } from './cart-lines.tsx'
import ownLook from './cart-page.css?inline'
import look from './cart.css?inline'
import { readCart } from './read-cart.ts'
import { RETRY_AFTER } from '../http/retry-after.ts'

/** Data of the cart drawer: the cart with the texts and the look of its page. */
export interface DrawerData {
  cart: CartLinesProps
  styles: string
}

/** The shopper's cart, for the drawer beside any page. */
export async function respondWithCartDrawer(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  try {
    const { cart: words, shopping } = shop.words
    const cart = await readCart(shop, shopper, { explanation: false })
    const data: DrawerData = {
      cart: { cart, words, shopping, to: getCartUrls(shop) },
      // Applies within the drawer only, as the page behind it has its own theme.
      styles: `.cart-drawer { ${look}${slotDaysCss}${ownLook} }`,
    }
    for (const cookie of shopper.cookies()) headers.append('set-cookie', cookie)
    return Response.json(data, { headers })
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    headers.set('retry-after', RETRY_AFTER)
    return new Response(null, { status: 503, headers })
  }
}
