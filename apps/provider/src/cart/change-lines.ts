import type { LineItemQuantityUpdate } from '@cartwright/contract'
import { getAvailableQuantity, type CatalogueCache, type Product } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { matchesRevision } from '../platform/http/if-match.ts'
import { type Cart, type CartLine, type CartOwner, hasFixedQuantity, isCatalogueLine, getLineName } from './cart.ts'
import { capQuantity, toStockKey, StockUsage } from './merge-lines.ts'
import { findLineOffer } from './lines/view-lines.ts'
import { findCartForUpdate } from './store.ts'

/** Sets quantities, each capped to the stock. The quantity of a sold-out line can only decrease. */
export async function changeQuantities(
  cart: Cart,
  updates: readonly LineItemQuantityUpdate[],
  shop: { catalogue: CatalogueCache; now: Date },
): Promise<Cart> {
  requireLines(
    cart,
    updates.map(({ id }) => id),
  )
  const products = await shop.catalogue.findProducts(
    cart.lines.filter(isCatalogueLine).map(({ productId }) => productId),
  )
  const lines = cart.lines.map((line) => ({ ...line }))
  const taken = new StockUsage()
  // Computed once for all lines: the stock key of a custom line consists of all its data.
  const stocks = new Map(lines.map((line) => [line.id, toStockKey(line)]))
  for (const { id, quantity } of lines) taken.add(stocks.get(id)!, quantity)

  const requested = new Map(updates.map(({ id, quantity }) => [id, quantity]))
  const changes = lines
    .map((line) => ({ line, stock: stocks.get(line.id)!, quantity: requested.get(line.id) ?? line.quantity }))
    .filter(({ line, quantity }) => quantity !== line.quantity)
  const isLess = ({ line, quantity }: (typeof changes)[number]): boolean => quantity < line.quantity
  // Decreases come first: lines of one variant with different texts, or of variants with a common inventory, share a
  // stock.
  for (const change of [...changes.filter(isLess), ...changes.filter((each) => !isLess(each))]) {
    const { line, stock, quantity } = change
    if (hasFixedQuantity(line)) throw quantityIsFixed(line)
    const inOtherLines = taken.get(stock) - line.quantity
    const most = isLess(change)
      ? quantity
      : capQuantity(quantity, getAvailableLineQuantity(line, products) - inOtherLines)
    if (!isLess(change) && most < line.quantity) throw createItemNotAvailableError(line, most)
    taken.add(stock, most - line.quantity)
    line.quantity = most
  }
  const changed = cart.lines.map((line, at) => (lines[at]!.quantity === line.quantity ? line : lines[at]!))
  return { ...cart, lines: changed, updatedAt: shop.now }
}

/** Available quantity of a line: 0 if it is no longer for sale, Infinity if its stock is not tracked. */
export function getAvailableLineQuantity(line: CartLine, products: ReadonlyMap<string, Product>): number {
  if (line.custom) return line.custom.quantityAvailable ?? Infinity
  const { variant, isOffered } = findLineOffer(line, products.get(line.productId))
  return variant && isOffered ? (getAvailableQuantity(variant.stock) ?? Infinity) : 0
}

export function removeLines(cart: Cart, lineIds: readonly string[], now: Date): Cart {
  requireLines(cart, lineIds)
  return { ...cart, lines: cart.lines.filter(({ id }) => !lineIds.includes(id)), updatedAt: now }
}

/**
 * Reads and locks the cart. Throws `OWNED_CART_NOT_FOUND`, or `VERSION_CONFLICT` if `If-Match` names another
 * revision.
 */
export async function readCartForUpdate(tx: Tx, owner: CartOwner, ifMatch?: string): Promise<Cart> {
  const cart = await findCartForUpdate(tx, owner)
  if (!cart) throw cartNotFound()
  requireRevisionMatch(cart, ifMatch)
  return cart
}

/** Throws `VERSION_CONFLICT` if `If-Match` names another revision. An absent cart has revision 0. */
export function requireRevisionMatch(cart: Pick<Cart, 'revision'> | undefined, ifMatch: string | undefined): void {
  const revision = cart?.revision ?? 0n
  if (matchesRevision(revision, ifMatch)) return
  throw new AppError('VERSION_CONFLICT', 409, 'The cart has been changed since. Read it again.', {
    data: { revision: revision.toString() },
  })
}

export function cartNotFound(): AppError {
  return new AppError('OWNED_CART_NOT_FOUND', 404, 'There is no cart yet.')
}

export function requireLines(cart: Cart, ids: readonly string[]): void {
  const unknown = ids.filter((id) => !cart.lines.some((line) => line.id === id))
  if (unknown.length > 0)
    throw new AppError(
      'LINE_ITEM_NOT_FOUND',
      404,
      'The cart has no such line. It may have been removed in another window.',
      { data: { lineItemIds: unknown } },
    )
}

function quantityIsFixed(line: CartLine): AppError {
  return new AppError('QUANTITY_FIXED', 409, `The quantity of "${getLineName(line)}" cannot be changed.`, {
    data: { lineItemId: line.id, quantity: line.quantity },
  })
}

function createItemNotAvailableError(line: CartLine, available: number): AppError {
  const name = getLineName(line)
  const message = available === 0 ? `"${name}" is sold out.` : `There are only ${available} of "${name}" left.`
  return new AppError('ITEM_NOT_AVAILABLE', 409, message, {
    data: { lineItemId: line.id, quantityAvailable: available },
  })
}
