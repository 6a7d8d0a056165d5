import type { Shop } from '../shop.ts'
import type { Shopper } from '../shopper/shopper.ts'

/** Item of a wishlist, as the provider returns it. */
export interface WishlistItem {
  productId: string
  name: string
  isGone: boolean
}

export type WishlistChange = { status: 'done'; count: number } | { status: 'full' } | { status: 'failed' }

/**
 * Reads the wishlist of the shopper, the last item first. Shoppers without a session have none, and cause no request.
 */
export async function readWishlistItems(shop: Shop, shopper: Shopper): Promise<WishlistItem[] | undefined> {
  if (!shopper.hasSession) return []
  const response = await ask(shop, shopper, '', { method: 'GET' })
  if (!response?.ok) return undefined
  return ((await response.json()) as { items: WishlistItem[] }).items // what our own operation answers
}

/** The first item creates the visitor's session, as the first item of a cart does. */
export function addToWishlist(shop: Shop, shopper: Shopper, productId: string): Promise<WishlistChange> {
  return change(shop, shopper, '/items', { method: 'POST', body: JSON.stringify({ productIds: [productId] }) })
}

export async function removeFromWishlist(shop: Shop, shopper: Shopper, productId: string): Promise<WishlistChange> {
  if (!shopper.hasSession) return { status: 'done', count: 0 }
  return change(shop, shopper, `/items/${encodeURIComponent(productId)}`, { method: 'DELETE' })
}

async function change(shop: Shop, shopper: Shopper, path: string, init: RequestInit): Promise<WishlistChange> {
  const response = await ask(shop, shopper, path, init)
  if (response?.ok) {
    const { count } = (await response.json()) as { count: number } // what our own operations answer
    return { status: 'done', count }
  }
  return { status: response?.status === 409 ? 'full' : 'failed' }
}

/** The client has no functions for our extensions. An unreachable wishlist never fails a page, but is reported. */
async function ask(shop: Shop, { client }: Shopper, path: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const url = new URL(`/cartwright/v1/wishlist${path}`, shop.providerUrl)
    const response = await client.fetchWithAuth(url, { ...init, headers: { 'content-type': 'application/json' } })
    if (!response.ok) shop.log.info({ status: response.status }, 'The provider rejected a wishlist.')
    return response
  } catch (error) {
    shop.log.warn({ err: error }, 'Reading a wishlist failed.')
    return undefined
  }
}
