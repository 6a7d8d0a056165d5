import { Type, type Static } from 'typebox'
import { operation, shoppers } from './operation.ts'
import { entity, Guid, Int, Timestamp } from './wire-types.ts'

/** Maximum number of items on a wishlist. */
export const WISHLIST_MAX = 500
const AT_ONCE = 100

export const WishlistItem = entity('WishlistItem', 'A product that somebody wants to remember.', {
  productId: Guid(),
  name: Type.String({ description: 'Of a product that is gone, what it was called when it was put here.' }),
  isGone: Type.Boolean({ description: 'Whether the shop no longer has it, or shows it to nobody.' }),
  addedDate: Timestamp(),
})
export type WishlistItem = Static<typeof WishlistItem>

const Counted = Type.Object({ count: Int(0, WISHLIST_MAX, { description: 'How many products are in it now.' }) })

/**
 * Operations that the platform does not have. A visitor's wishlist is merged into the member's at the sign-in, as the
 * cart is.
 */
export const wishlistOperations = {
  'wishlist.getMyWishlist': operation({
    name: 'wishlist.getMyWishlist',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/wishlist',
    summary: 'Lists what the caller wants to remember, the last added first.',
    access: shoppers,
    request: Type.Object({}),
    answer: Type.Object({ items: Type.Array(WishlistItem, { maxItems: WISHLIST_MAX }) }),
    getForm: 'plain',
    writes: false,
  }),
  'wishlist.addToMyWishlist': operation({
    name: 'wishlist.addToMyWishlist',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/wishlist/items',
    summary: 'Puts products into the caller’s wishlist, all of them or none. What is in it already stays where it is.',
    access: shoppers,
    request: Type.Object({ productIds: Type.Array(Guid(), { minItems: 1, maxItems: AT_ONCE }) }),
    answer: Counted,
    writes: true,
  }),
  'wishlist.removeFromMyWishlist': operation({
    name: 'wishlist.removeFromMyWishlist',
    service: 'own',
    client: 'none',
    method: 'DELETE',
    path: '/v1/wishlist/items/{productId}',
    summary: 'Takes a product out of the caller’s wishlist. One that is not in it is no error.',
    access: shoppers,
    request: Type.Object({ productId: Guid() }),
    answer: Counted,
    writes: true,
  }),
} as const
