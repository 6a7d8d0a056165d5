import { CACHE_BYTES } from '../../cache-limits.ts'
import type { Cart } from '../cart.ts'
import { KeptOfCarts } from '../kept-of-carts.ts'

const LIMITS = { maxCarts: 20_000, maxBytes: CACHE_BYTES.recentCarts }
const MAX_LINES = 20

/**
 * Carts as this process saved or read them last. Only ever a guess at what the database has: good enough to try a change that is written if the guess
 * was right, and for nothing else.
 */
export class RecentCarts {
  readonly #carts = new KeptOfCarts<Cart>(LIMITS)

  /** A cart is guessed once; a change that succeeds keeps it again. */
  take(ownerId: string): Cart | undefined {
    return this.#carts.drop(ownerId)
  }

  /** `bytes`: about what it takes. */
  keep(cart: Cart, bytes: number): void {
    const known = this.#carts.find(cart.owner.id)
    // Who has read it may come later than who has changed it meanwhile.
    const isOlder = known?.id === cart.id && known.revision > cart.revision
    if (cart.lines.length <= MAX_LINES && !isOlder) this.#carts.keep(cart.owner.id, cart, bytes)
  }
}
