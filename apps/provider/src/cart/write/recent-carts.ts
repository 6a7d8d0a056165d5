import type { Cart } from '../cart.ts'

const MAX_CARTS = 20_000
const MAX_LINES = 20

/**
 * Carts as this process saved them last. Only ever a guess at what the database has: good enough to try a change that is written if the guess
 * was right, and for nothing else.
 */
export class RecentCarts {
  readonly #carts = new Map<string, Cart>()

  /** A cart is guessed once; a change that succeeds keeps it again. */
  take(ownerId: string): Cart | undefined {
    const cart = this.#carts.get(ownerId)
    this.#carts.delete(ownerId)
    return cart
  }

  keep(cart: Cart): void {
    if (cart.lines.length > MAX_LINES) return
    this.#carts.set(cart.owner.id, cart)
    if (this.#carts.size <= MAX_CARTS) return
    const [oldest] = this.#carts.keys()
    if (oldest !== undefined) this.#carts.delete(oldest)
  }
}
