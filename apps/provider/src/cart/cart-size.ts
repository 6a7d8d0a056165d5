import { AppError } from '../platform/http/app-error.ts'
import { type Cart, type CartLine, type CartOwner, isCatalogueLine } from './cart.ts'
import { toDetailsJson } from './store.ts'

/**
 * What a cart may take as JSON. All of it is read, written and announced with every change, so a shopper shall not make it as large as they
 * like. Those who run the shop write long descriptions and lists of discounts, and may fill more.
 */
const MAX_BYTES = {
  visitor: 1_000_000,
  member: 1_000_000,
  merchant: 3_000_000,
  app: 3_000_000,
} as const satisfies Record<CartOwner['kind'], number>

/** So few lines always fit where no custom item is among them, whose extras alone may fill hundreds of KB: most carts need not be measured. */
const UNMEASURED_LINES = 20

/** Changes that may make a cart larger pass through here. */
export function requireCartSizeLimit(cart: Cart): Cart {
  const isSmall = cart.lines.length <= UNMEASURED_LINES && cart.lines.every(isCatalogueLine)
  if (isSmall || getRemainingBytes(cart) >= 0) return cart
  const limitBytes = MAX_BYTES[cart.owner.kind]
  throw new AppError(
    'CART_TOO_LARGE',
    400,
    `A cart holds at most ${limitBytes / 1_000} KB: fewer lines, or shorter texts, fit into it.`,
    { data: { limitBytes } },
  )
}

/** What the cart has room for; below zero where it is too large. */
export function getRemainingBytes(cart: Cart): number {
  const { lines, owner } = cart
  return MAX_BYTES[owner.kind] - Buffer.byteLength(JSON.stringify(lines)) - Buffer.byteLength(toDetailsJson(cart))
}

/** What one more line takes of it. */
export function getLineBytes(line: CartLine): number {
  return Buffer.byteLength(JSON.stringify(line)) + 1
}
