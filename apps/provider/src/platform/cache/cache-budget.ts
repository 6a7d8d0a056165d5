import { BoundedCache, type CacheUsage } from './bounded-cache.ts'

const MEGABYTE = 1024 * 1024
export const DEFAULT_CACHE_BYTES = 256 * MEGABYTE

/**
 * Share of each cache in the memory budget of the process, in 256ths: megabytes where the budget is the default. A new
 * cache takes its share from the others.
 */
export const CACHE_SHARES = {
  /** Products as objects, each by its variants. */
  products: 30,
  /** Products in another language. */
  translatedProducts: 12,
  /** Public responses of the catalogue, compressed. */
  responses: 28,
  /** Products as gzip fragments, from which lists are joined. */
  fragments: 44,
  /** Counts, pages and ranges of product queries. */
  queries: 12,
  /** Carts, for optimistic writes. */
  carts: 26,
  /** Responses with a cart. */
  cartResponses: 18,
  cartLines: 6,
  /** Prices of checkout pages. */
  checkoutPrices: 6,
  /** Files and rows of files. */
  files: 8,
  fileRows: 2,
  /** Pictures in the sizes that pages ask for. */
  pictureSizes: 28,
  /** Verified access tokens, API keys and staff. */
  sessions: 16,
  /** Pages of the storefront. */
  pages: 20,
} as const

export type CacheName = keyof typeof CACHE_SHARES

/** One cache as the diagnostic prints it. */
export interface NamedCacheUsage extends CacheUsage {
  name: CacheName
}

/**
 * One memory budget for all caches of the process, split by named shares. Switched off, no cache stores anything and
 * every response is computed: the shop is slower and answers the same.
 */
export class CacheBudget {
  readonly isEnabled: boolean
  readonly #maxBytes: number
  readonly #caches = new Map<CacheName, () => CacheUsage>()

  /** @param maxBytes of all caches together; 0 switches caching off */
  constructor(maxBytes = DEFAULT_CACHE_BYTES) {
    this.#maxBytes = maxBytes
    this.isEnabled = maxBytes > 0
  }

  /** Bytes of a named share; 0 where caching is switched off. */
  bytesOf(name: CacheName): number {
    return Math.floor((this.#maxBytes * CACHE_SHARES[name]) / 256)
  }

  createBoundedCache<Value>(name: CacheName, maxEntries = Infinity): BoundedCache<Value> {
    const cache = new BoundedCache<Value>({ maxBytes: this.bytesOf(name), maxEntries: this.isEnabled ? maxEntries : 0 })
    this.report(name, () => cache.usage())
    return cache
  }

  /** Adds a cache that counts its own bytes to the diagnostic. */
  report(name: CacheName, usage: () => CacheUsage): void {
    this.#caches.set(name, usage)
  }

  /** Fill level and hit rate of every cache, in the order of their shares. */
  usage(): NamedCacheUsage[] {
    return Object.keys(CACHE_SHARES).flatMap((key) => {
      const name = key as CacheName
      const usage = this.#caches.get(name)
      return usage ? [{ name, ...usage() }] : []
    })
  }
}
