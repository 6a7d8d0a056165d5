import type { NewLineItem } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { spokenIn } from '../settings/index.ts'
import { addLines } from './add-lines.ts'
import { announceCart } from './announce-cart.ts'
import type { Cart, CartOwner } from './cart.ts'
import { modifiedFields } from './modified-fields.ts'
import { findCartToChange, saveCart } from './store.ts'
import { type CartSurroundings, describeCart } from './view/describe-cart.ts'

/** Puts what was bought before into the cart, each item by itself and as far as stock goes. Answers the positions of those that could not be had, or not all of them. */
export async function addAgain(
  tx: Tx,
  owner: CartOwner & { kind: 'member' },
  items: readonly NewLineItem[],
  surroundings: CartSurroundings,
): Promise<{ missing: number[]; isAnyAdded: boolean }> {
  const now = surroundings.now()
  const before = await findCartToChange(tx, owner)
  const { shop } = surroundings.settings.current()
  const { currency } = shop
  const spoken = spokenIn(undefined, shop)
  const missing: number[] = []
  let cart = before
  for (const [position, item] of items.entries()) {
    const added = await addOne(cart, owner, item, { catalogue: surroundings.catalogue, currency, spoken, now })
    if (!added || piecesIn(added) - piecesIn(cart) < (item.quantity ?? 1)) missing.push(position)
    cart = added ?? cart
  }
  if (!cart || cart === before) return { missing, isAnyAdded: false }
  const saved = await saveCart(tx, cart)
  const entity = await describeCart(saved, surroundings)
  const what = before
    ? { slug: 'updated' as const, entity, modifiedFields: modifiedFields(before, saved) }
    : { slug: 'created' as const, entity }
  await announceCart(tx, saved.id, owner, now, what)
  return { missing, isAnyAdded: true }
}

/** Undefined where it cannot be had. */
async function addOne(
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

function piecesIn(cart: Cart | undefined): number {
  return (cart?.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
}
