import { WISHLIST_MAX } from '@cartwright/contract'

/** A product that somebody wants to remember. */
export interface Wish {
  productId: string
  /** As it was called then: all that is left to show of a product that is gone. */
  name: string
  addedAt: string
}

/**
 * Both together, each product once, the last added first. What was there before stays; of the rest, as much as there is room for.
 * @example uniteWishes(mine, theirs)
 */
export function uniteWishes(before: readonly Wish[], added: readonly Wish[]): Wish[] {
  const known = new Set(before.map(({ productId }) => productId))
  const isNew = ({ productId }: Wish): boolean => !known.has(productId) && known.add(productId).size > 0
  const fitting = newestFirst(added)
    .filter(isNew)
    .slice(0, Math.max(0, WISHLIST_MAX - before.length))
  return newestFirst([...fitting, ...before])
}

const newestFirst = (wishes: readonly Wish[]): Wish[] =>
  wishes.toSorted((one, other) => (one.addedAt < other.addedAt ? 1 : one.addedAt > other.addedAt ? -1 : 0))
