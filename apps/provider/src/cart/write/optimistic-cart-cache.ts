import type { BoundedCache, CacheBudget } from '../../platform/cache/index.ts'
import type { Cart } from '../cart.ts'

const MAX_LINES = 20

/**
 * Carts as this process saved or read them last. Only ever a guess at what the database has: good enough to try a change that is written if the guess
 * was right, and for nothing else.
 */
export class OptimisticCartCache {
  readonly #carts: BoundedCache<Cart>

  constructor(caches: CacheBudget) {
    this.#carts = caches.createBoundedCache('carts')
  }

  /** A cart is guessed once; a change that succeeds keeps it again. */
  take(ownerId: string): Cart | undefined {
    return this.#carts.delete(ownerId)
  }

  /** `bytes`: about what it takes. */
  set(cart: Cart, bytes: number): void {
    const known = this.#carts.peek(cart.owner.id)
    // Who has read it may come later than who has changed it meanwhile.
    const isOlder = known?.id === cart.id && known.revision > cart.revision
    if (cart.lines.length <= MAX_LINES && !isOlder) this.#carts.set(cart.owner.id, cart, bytes)
  }
}
