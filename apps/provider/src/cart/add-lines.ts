import type { NewLineItem } from '@cartwright/contract'
import type { Catalogue } from '../catalogue/index.ts'
import type { Owner } from '../http/caller.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'
import type { Cart } from './cart.ts'
import { requireMatch } from './change-lines.ts'
import { mergeLines } from './merge-lines.ts'
import { resolveItems } from './resolve-item.ts'
import { findCartToChange, saveCart } from './store.ts'

/** Adds to what is already in the cart, as far as stock goes. An item of which nothing is left refuses the whole call. */
export async function addLines(
  tx: Tx,
  owner: Owner,
  items: readonly NewLineItem[],
  shop: { catalogue: Catalogue; currency: string; now: Date; ifMatch?: string },
): Promise<{ cart: Cart; isNew: boolean }> {
  const added = await resolveItems(shop.catalogue, items)
  const existing = await findCartToChange(tx, owner)
  const cart = existing ?? emptyCart(owner, shop.currency, shop.now)
  requireMatch(cart, shop.ifMatch)
  const saved = await saveCart(tx, { ...cart, ...mergeLines(cart, added), updatedAt: shop.now })
  return { cart: saved, isNew: existing === undefined }
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
