import type { NewLineItem } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { resolveLanguagePreferences } from '../settings/index.ts'
import { addLines } from './add-lines.ts'
import { insertCartEvent, findModifiedFields } from './cart-events.ts'
import type { Cart, CartOwner } from './cart.ts'
import { findCartForUpdate, saveCart } from './store.ts'
import { type CartContext, describeCart } from './view/describe-cart.ts'

/**
 * Adds the items of a past order to the cart, each on its own and capped to the stock. Returns the positions of items
 * that are missing in part or in full.
 */
export async function reorderItems(
  tx: Tx,
  owner: CartOwner & { kind: 'member' },
  items: readonly NewLineItem[],
  context: CartContext,
): Promise<{ missing: number[]; isAnyAdded: boolean }> {
  const now = context.now()
  const before = await findCartForUpdate(tx, owner)
  const { shop } = context.settings.current()
  const { currency } = shop
  const languagePreferences = resolveLanguagePreferences(undefined, shop)
  const missing: number[] = []
  let cart = before
  for (const [position, item] of items.entries()) {
    const added = await addItem(cart, owner, item, { catalogue: context.catalogue, currency, languagePreferences, now })
    if (!added || countPieces(added) - countPieces(cart) < (item.quantity ?? 1)) missing.push(position)
    cart = added ?? cart
  }
  if (!cart || cart === before) return { missing, isAnyAdded: false }
  const saved = await saveCart(tx, cart)
  const entity = await describeCart(saved, context)
  const what = before
    ? { slug: 'updated' as const, entity, modifiedFields: findModifiedFields(before, saved) }
    : { slug: 'created' as const, entity }
  await insertCartEvent(tx, saved.id, owner, now, what)
  return { missing, isAnyAdded: true }
}

/** Undefined if the item is not available. */
async function addItem(
  cart: Cart | undefined,
  owner: CartOwner,
  item: NewLineItem,
  shop: Parameters<typeof addLines>[3],
): Promise<Cart | undefined> {
  try {
    return await addLines(cart, owner, { lineItems: [item] }, shop)
  } catch (error) {
    if (error instanceof AppError || error instanceof InvalidRequest) return undefined
    throw error
  }
}

function countPieces(cart: Cart | undefined): number {
  return (cart?.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
}
