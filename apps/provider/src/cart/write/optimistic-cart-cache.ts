import type { BoundedCache, CacheBudget } from '../../platform/cache/index.ts'
import type { Cart } from '../cart.ts'

const MAX_LINES = 20

/**
 * In-memory cache of carts as this process last saved or read them, keyed by owner. An entry may be stale. It serves
 * only optimistic writes, which check the revision, and never a response.
 */
export class OptimisticCartCache {
  readonly #carts: BoundedCache<Cart>

  constructor(caches: CacheBudget) {
    this.#carts = caches.createBoundedCache('carts')
  }

  /** Removes and returns the cart of an owner. A successful change caches it again. */
  take(ownerId: string): Cart | undefined {
    return this.#carts.delete(ownerId)
  }

  /** `bytes`: approximate size in memory. */
  set(cart: Cart, bytes: number): void {
    const cached = this.#carts.peek(cart.owner.id)
    // A slow read may finish after a newer change was cached.
    const isOlder = cached?.id === cart.id && cached.revision > cart.revision
    if (cart.lines.length <= MAX_LINES && !isOlder) this.#carts.set(cart.owner.id, cart, bytes)
  }
}
