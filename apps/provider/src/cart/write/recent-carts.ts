import type { Cart } from '../cart.ts'

const MAX_CARTS = 20_000
const MAX_LINES = 20
/** Of all that is kept, so that shoppers who fill their carts with texts cannot fill the memory with them. */
const MAX_BYTES = 200_000_000

/**
 * Carts as this process saved them last. Only ever a guess at what the database has: good enough to try a change that is written if the guess
 * was right, and for nothing else.
 */
export class RecentCarts {
  readonly #carts = new Map<string, { cart: Cart; bytes: number }>()
  #bytes = 0

  /** A cart is guessed once; a change that succeeds keeps it again. */
  take(ownerId: string): Cart | undefined {
    const kept = this.#carts.get(ownerId)
    if (!kept) return undefined
    this.#carts.delete(ownerId)
    this.#bytes -= kept.bytes
    return kept.cart
  }

  /** `bytes`: about what it takes. */
  keep(cart: Cart, bytes: number): void {
    if (cart.lines.length > MAX_LINES) return
    this.take(cart.owner.id)
    this.#carts.set(cart.owner.id, { cart, bytes })
    this.#bytes += bytes
    for (const oldest of this.#carts.keys()) {
      if (this.#carts.size <= MAX_CARTS && this.#bytes <= MAX_BYTES) return
      this.take(oldest)
    }
  }
}
