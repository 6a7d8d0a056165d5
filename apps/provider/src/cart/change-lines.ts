import type { LineItemQuantityUpdate } from '@cartwright/contract'
import { availableQuantity, type Catalogue } from '../catalogue/index.ts'
import { AppError } from '../http/app-error.ts'
import type { Owner } from '../http/caller.ts'
import type { Tx } from '../http/write.ts'
import type { Cart, CartLine } from './cart.ts'
import { capQuantity } from './merge-lines.ts'
import { findCartToChange, saveCart } from './store.ts'

/** Sets quantities, each capped to what is in stock. A line of which nothing is left can only get fewer, or be removed. */
export async function changeQuantities(
  tx: Tx,
  owner: Owner,
  updates: readonly LineItemQuantityUpdate[],
  shop: { catalogue: Catalogue; now: Date; ifMatch?: string },
): Promise<Cart> {
  const cart = await readCartToChange(tx, owner, shop.ifMatch)
  requireLines(
    cart,
    updates.map(({ id }) => id),
  )
  const products = await shop.catalogue.findProducts(cart.lines.map(({ productId }) => productId))
  const wished = new Map(updates.map(({ id, quantity }) => [id, quantity]))

  const lines = cart.lines.map((line) => {
    const quantity = wished.get(line.id)
    if (quantity === undefined || quantity === line.quantity) return line
    const product = products.get(line.productId)
    const variant = product?.variants.find(({ id }) => id === line.variantId)
    const available = variant && product?.visible ? availableQuantity(variant.stock) : 0
    const capped = quantity < line.quantity ? quantity : capQuantity(quantity, available)
    if (capped < line.quantity && quantity > line.quantity) throw noMore(line, available ?? 0)
    return { ...line, quantity: capped }
  })
  return saveCart(tx, { ...cart, lines, updatedAt: shop.now })
}

export async function removeLines(
  tx: Tx,
  owner: Owner,
  lineIds: readonly string[],
  shop: { now: Date; ifMatch?: string },
): Promise<Cart> {
  const cart = await readCartToChange(tx, owner, shop.ifMatch)
  requireLines(cart, lineIds)
  return saveCart(tx, { ...cart, lines: cart.lines.filter(({ id }) => !lineIds.includes(id)), updatedAt: shop.now })
}

/** `If-Match` asks that nobody has changed the cart since the caller looked at it. */
export async function readCartToChange(tx: Tx, owner: Owner, ifMatch?: string): Promise<Cart> {
  const cart = await findCartToChange(tx, owner)
  if (!cart) throw cartNotFound()
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch.replace(/^(W\/)?"|"$/g, '') !== cart.revision.toString()) {
    throw new AppError('VERSION_CONFLICT', 409, 'The cart has been changed since. Read it again.', {
      data: { revision: cart.revision.toString() },
    })
  }
  return cart
}

export function cartNotFound(): AppError {
  return new AppError('OWNED_CART_NOT_FOUND', 404, 'There is no cart yet.')
}

function requireLines(cart: Cart, ids: readonly string[]): void {
  const unknown = ids.filter((id) => !cart.lines.some((line) => line.id === id))
  if (unknown.length > 0)
    throw new AppError(
      'LINE_ITEM_NOT_FOUND',
      404,
      'The cart has no such line. It may have been removed in another window.',
      { data: { lineItemIds: unknown } },
    )
}

function noMore(line: CartLine, available: number): AppError {
  const message =
    available === 0
      ? `"${line.remembered.name}" is sold out.`
      : `There are only ${available} of "${line.remembered.name}" left.`
  return new AppError('ITEM_NOT_AVAILABLE', 409, message, {
    data: { lineItemId: line.id, quantityAvailable: available },
  })
}
