import { AppError } from '../platform/http/app-error.ts'
import { type Cart, type CartLine, type CartOwner, isCatalogueLine } from './cart.ts'
import { toDetailsJson } from './store.ts'

/**
 * Maximum size of a cart as JSON, in bytes. Every change reads, writes and publishes the whole cart, so shoppers have
 * a limit. Staff write long descriptions and lists of discounts and have a higher one.
 */
const MAX_BYTES = {
  visitor: 1_000_000,
  member: 1_000_000,
  merchant: 3_000_000,
  app: 3_000_000,
} as const satisfies Record<CartOwner['kind'], number>

/**
 * Up to this many catalogue lines always fit, so most carts need no measurement. The extras of one custom item may
 * fill hundreds of KB.
 */
const UNMEASURED_LINES = 20

/** Throws `CART_TOO_LARGE` if the cart exceeds its limit. Every change that can enlarge a cart calls it. */
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

/** Remaining bytes of a cart; negative if it is too large. */
export function getRemainingBytes(cart: Cart): number {
  const { lines, owner } = cart
  return MAX_BYTES[owner.kind] - Buffer.byteLength(JSON.stringify(lines)) - Buffer.byteLength(toDetailsJson(cart))
}

/** Bytes of one more line. */
export function getLineBytes(line: CartLine): number {
  return Buffer.byteLength(JSON.stringify(line)) + 1
}
