import { WISHLIST_MAX } from '@cartwright/contract'

/** Item of a wishlist. */
export interface WishlistItem {
  productId: string
  /** Name at the time of addition; the only text left to show of a deleted product. */
  name: string
  addedAt: string
}

/**
 * Merges both lists without duplicates, newest first. Existing items stay; of the others, as many as the limit allows.
 * @example mergeWishlistItems(mine, theirs)
 */
export function mergeWishlistItems(before: readonly WishlistItem[], added: readonly WishlistItem[]): WishlistItem[] {
  const ids = new Set(before.map(({ productId }) => productId))
  const isNew = ({ productId }: WishlistItem): boolean => !ids.has(productId) && ids.add(productId).size > 0
  const fitting = sortNewestFirst(added)
    .filter(isNew)
    .slice(0, Math.max(0, WISHLIST_MAX - before.length))
  return sortNewestFirst([...fitting, ...before])
}

const sortNewestFirst = (wishes: readonly WishlistItem[]): WishlistItem[] =>
  wishes.toSorted((one, other) => (one.addedAt < other.addedAt ? 1 : one.addedAt > other.addedAt ? -1 : 0))
