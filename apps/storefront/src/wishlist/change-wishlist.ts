import type { FormResult, PrivatePageRequest } from '../page.ts'
import type { Shop } from '../shop.ts'
import { writeWishlistCountCookie } from './wishlist-count-cookie.ts'
import { addToWishlist, removeFromWishlist } from './wishlist-items.ts'

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Applies a form: `verb` is `add` or `remove`, `product` is the id. A script gets the result as JSON, a plain form
 * the list.
 */
export async function changeWishlist(
  { request, shopper }: PrivatePageRequest,
  form: FormData,
  shop: Shop,
): Promise<FormResult> {
  const { wishlist: words } = shop.words
  const isForScript = request.headers.get('accept') === 'application/json'
  const product = form.get('product')
  const isKnown = typeof product === 'string' && GUID.test(product)
  const changed = isKnown
    ? await (form.get('verb') === 'remove' ? removeFromWishlist : addToWishlist)(shop, shopper, product)
    : ({ status: 'failed' } as const)
  if (changed.status !== 'done') {
    const text = changed.status === 'full' ? words.full : words.failed
    if (isForScript) return Response.json({ status: changed.status }, { status: 409, headers: PRIVATE })
    return { status: 409, flash: { kind: 'problem', text } }
  }
  const headers = new Headers({ ...PRIVATE, 'set-cookie': writeWishlistCountCookie(changed.count, shop) })
  if (isForScript) return Response.json({ status: 'done', count: changed.count }, { headers })
  headers.set('location', shop.to('/wishlist'))
  return new Response(null, { status: 303, headers })
}

const PRIVATE = { 'cache-control': 'private, no-store' }
