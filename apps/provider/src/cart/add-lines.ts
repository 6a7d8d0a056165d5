import type { NewLineItem } from '@cartwright/contract'
import type { Catalogue } from '../catalogue/index.ts'
import type { Owner } from '../http/caller.ts'
import { newId } from '../ids.ts'
import type { Cart } from './cart.ts'
import { mergeLines } from './merge-lines.ts'
import { resolveItems } from './resolve-item.ts'

/** Adds to what is already in the cart, as far as stock goes. An item of which nothing is left refuses the whole call. */
export async function addLines(
  existing: Cart | undefined,
  owner: Owner,
  items: readonly NewLineItem[],
  shop: { catalogue: Catalogue; currency: string; now: Date },
): Promise<Cart> {
  const added = await resolveItems(shop.catalogue, items)
  const cart = existing ?? emptyCart(owner, shop.currency, shop.now)
  return { ...cart, ...mergeLines(cart, added), updatedAt: shop.now }
}

function emptyCart(owner: Owner, currency: string, now: Date): Cart {
  return {
    id: newId(),
    owner,
    revision: 0n,
    currency,
    lines: [],
    nextLine: 1,
    checkoutId: null,
    createdAt: now,
    updatedAt: now,
  }
}
