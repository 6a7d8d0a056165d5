import { WISHLIST_MAX } from '@cartwright/contract'

/** A product that somebody wants to remember. */
export interface WishlistItem {
  productId: string
  /** As it was called then: all that is left to show of a product that is gone. */
  name: string
  addedAt: string
}

/**
 * Both together, each product once, the last added first. What was there before stays; of the rest, as much as there is room for.
 * @example mergeWishlistItems(mine, theirs)
 */
export function mergeWishlistItems(before: readonly WishlistItem[], added: readonly WishlistItem[]): WishlistItem[] {
  const known = new Set(before.map(({ productId }) => productId))
  const isNew = ({ productId }: WishlistItem): boolean => !known.has(productId) && known.add(productId).size > 0
  const fitting = sortNewestFirst(added)
    .filter(isNew)
    .slice(0, Math.max(0, WISHLIST_MAX - before.length))
  return sortNewestFirst([...fitting, ...before])
}

const sortNewestFirst = (wishes: readonly WishlistItem[]): WishlistItem[] =>
  wishes.toSorted((one, other) => (one.addedAt < other.addedAt ? 1 : one.addedAt > other.addedAt ? -1 : 0))
