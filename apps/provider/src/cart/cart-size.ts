import { AppError } from '../http/app-error.ts'
import { type Cart, type CartLine, type CartOwner, isFromCatalogue } from './cart.ts'
import { toDetails } from './store.ts'

/**
 * What a cart may take as JSON. All of it is read, written and announced with every change, so a shopper shall not make it as large as they
 * like. Those who run the shop write long descriptions and lists of discounts, and may fill more.
 */
const MOST_BYTES = {
  visitor: 1_000_000,
  member: 1_000_000,
  merchant: 3_000_000,
  app: 3_000_000,
} as const satisfies Record<CartOwner['kind'], number>

/** So few lines always fit where no custom item is among them, whose extras alone may fill hundreds of KB: most carts need not be measured. */
const FEW_LINES = 20

/** Changes that may make a cart larger pass through here. */
export function requireRoom(cart: Cart): Cart {
  const isSmall = cart.lines.length <= FEW_LINES && cart.lines.every(isFromCatalogue)
  if (isSmall || roomBytes(cart) >= 0) return cart
  const limitBytes = MOST_BYTES[cart.owner.kind]
  throw new AppError(
    'CART_TOO_LARGE',
    400,
    `A cart holds at most ${limitBytes / 1_000} KB: fewer lines, or shorter texts, fit into it.`,
    { data: { limitBytes } },
  )
}

/** What the cart has room for; below zero where it is too large. */
export function roomBytes(cart: Cart): number {
  const { lines, owner } = cart
  return MOST_BYTES[owner.kind] - Buffer.byteLength(JSON.stringify(lines)) - Buffer.byteLength(toDetails(cart))
}

/** What one more line takes of it. */
export function bytesOfLine(line: CartLine): number {
  return Buffer.byteLength(JSON.stringify(line)) + 1
}
