import type { CatalogueCache } from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { type Owner, requireOwner } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import type { RateLimiter } from '../identity/index.ts'
import { addWishlistItems } from './add-wishlist-items.ts'
import { findWishlistItems, lockWishlistItems, saveWishlistItems } from './store.ts'

export interface WishlistServices {
  db: Database
  catalogue: CatalogueCache
  rateLimiter: RateLimiter
  now: () => Date
}

/** Creates the handlers of a shopper's own wishlist. */
export function createWishlistHandlers({ db, catalogue, rateLimiter, now }: WishlistServices): OperationHandlers {
  /** Rate limits additions, since wishlists of visitors are stored in the database. */
  async function countAddition(owner: Owner, { address }: RequestContext): Promise<void> {
    await rateLimiter.beginAttempt('wishlist', { account: owner.id, address })
  }

  return {
    reads: {
      'wishlist.getMyWishlist': async ({ caller }) => {
        const wishes = await findWishlistItems(db, requireOwner(caller).id)
        const products = await catalogue.findProducts(wishes.map(({ productId }) => productId))
        return {
          items: wishes.map(({ productId, name, addedAt }) => {
            const product = products.get(productId)
            const isGone = !product?.visible
            return { productId, name: isGone ? name : product.name, isGone, addedDate: addedAt }
          }),
        }
      },
    },
    direct: {
      'wishlist.addToMyWishlist': async (context, { productIds }, call) => {
        const owner = requireOwner(context.caller)
        await countAddition(owner, context)
        const ids = productIds.map((id) => id.toLowerCase())
        // Before the write, which holds a connection while it waits.
        const products = await catalogue.findProducts(ids)
        return write(db, call, async (tx) => ({
          count: await addWishlistItems(tx, owner, ids, { products, now: now() }),
        }))
      },
    },
    writes: {
      'wishlist.removeFromMyWishlist': async (tx, { caller }, { productId }) => {
        const owner = requireOwner(caller)
        const before = await lockWishlistItems(tx, owner, now())
        const after = before.filter((wish) => wish.productId !== productId.toLowerCase())
        await saveWishlistItems(tx, owner.id, after, now())
        return { count: after.length }
      },
    },
  }
}
