import { WISHLIST_MAX } from '@cartwright/contract'
import type { Product } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import { lockWishlistItems, saveWishlistItems } from './store.ts'
import { mergeWishlistItems } from './wishlist-item.ts'

/** Adds products to a wishlist, all or none. Returns the new number of items. Existing items keep their position. */
export async function addWishlistItems(
  tx: Tx,
  owner: Owner,
  productIds: readonly string[],
  { products, now }: { products: ReadonlyMap<string, Product>; now: Date },
): Promise<number> {
  const added = productIds.map((id) => {
    const product = products.get(id)
    if (!product?.visible) throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
    return { productId: id, name: product.name, addedAt: now.toISOString() }
  })
  const before = await lockWishlistItems(tx, owner, now)
  const ids = new Set([...before, ...added].map(({ productId }) => productId))
  if (ids.size > WISHLIST_MAX)
    throw new AppError('WISHLIST_FULL', 409, `A wishlist holds ${WISHLIST_MAX} products at most.`, {
      data: { most: WISHLIST_MAX },
    })
  if (ids.size > before.length) await saveWishlistItems(tx, owner.id, mergeWishlistItems(before, added), now)
  return ids.size
}
