import type { NewLineItem } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { resolveLanguagePreferences } from '../settings/index.ts'
import { addLines } from './add-lines.ts'
import { insertCartEvent } from './cart-events.ts'
import type { Cart, CartOwner } from './cart.ts'
import { findModifiedFields } from './modified-fields.ts'
import { findCartForUpdate, saveCart } from './store.ts'
import { type CartContext, describeCart } from './view/describe-cart.ts'

/** Puts what was bought before into the cart, each item by itself and as far as stock goes. Answers the positions of those that could not be had, or not all of them. */
export async function reapplyAddition(
  tx: Tx,
  owner: CartOwner & { kind: 'member' },
  items: readonly NewLineItem[],
  surroundings: CartContext,
): Promise<{ missing: number[]; isAnyAdded: boolean }> {
  const now = surroundings.now()
  const before = await findCartForUpdate(tx, owner)
  const { shop } = surroundings.settings.current()
  const { currency } = shop
  const spoken = resolveLanguagePreferences(undefined, shop)
  const missing: number[] = []
  let cart = before
  for (const [position, item] of items.entries()) {
    const added = await addItem(cart, owner, item, { catalogue: surroundings.catalogue, currency, spoken, now })
    if (!added || countPieces(added) - countPieces(cart) < (item.quantity ?? 1)) missing.push(position)
    cart = added ?? cart
  }
  if (!cart || cart === before) return { missing, isAnyAdded: false }
  const saved = await saveCart(tx, cart)
  const entity = await describeCart(saved, surroundings)
  const what = before
    ? { slug: 'updated' as const, entity, modifiedFields: findModifiedFields(before, saved) }
    : { slug: 'created' as const, entity }
  await insertCartEvent(tx, saved.id, owner, now, what)
  return { missing, isAnyAdded: true }
}

/** Undefined where it cannot be had. */
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
