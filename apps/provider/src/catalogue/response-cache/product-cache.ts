import { BoundedCache, type CacheBudget } from '../../platform/cache/index.ts'
import { createDataLoader } from '../../platform/concurrency/data-loader.ts'
import type { Database } from '../../platform/db/pool.ts'
import { isGuid } from '../../platform/ids.ts'
import { estimateProductBytes, type Product } from '../model/product.ts'
import { readProducts, readProductsBySlug } from '../store/product-read-store.ts'

const MAX_SLUGS = 20_000

/** In-memory cache of products by id and by slug. Concurrent misses share one statement. */
export interface ProductCache {
  findProducts(ids: readonly string[]): Promise<Map<string, Product>>
  findProduct(id: string): Promise<Product | undefined>
  peekProduct(id: string): Product | undefined
  findProductBySlug(slug: string): Promise<Product | undefined>
  evict(id: string): void
  clear(): void
}

/** @param getVersion version of the catalogue: a product that was read before a change is not cached after it */
export function createProductCache(
  db: Database,
  now: () => Date,
  caches: CacheBudget,
  getVersion: () => number,
): ProductCache {
  const products = caches.createBoundedCache<Product>('products')
  const idOfSlug = new BoundedCache<string>({ maxEntries: MAX_SLUGS })

  const readById = createDataLoader((ids) =>
    readAndCache(
      () => readProducts(db, ids, now()),
      ({ id }) => id,
    ),
  )
  const readBySlug = createDataLoader((slugs) =>
    readAndCache(
      () => readProductsBySlug(db, slugs, now()),
      ({ slug }) => slug,
    ),
  )

  async function readAndCache(
    read: () => Promise<Product[]>,
    getKey: (product: Product) => string,
  ): Promise<Map<string, Product>> {
    const before = getVersion()
    const rows = await read()
    // A product read before a change and received after it answers this request, but is too old to cache.
    if (getVersion() === before) for (const product of rows) cacheProduct(product)
    return new Map(rows.map((product) => [getKey(product), product]))
  }

  function cacheProduct(product: Product): void {
    evict(product.id) // removes its previous slug
    products.set(product.id, product, estimateProductBytes(product))
    idOfSlug.set(product.slug, product.id)
  }

  function evict(id: string): void {
    const product = products.delete(id)
    if (product && idOfSlug.get(product.slug) === id) idOfSlug.delete(product.slug)
  }

  return {
    async findProducts(ids) {
      const result = new Map<string, Product>()
      const missing = new Set<string>()
      for (const id of ids) {
        const product = products.get(id)
        if (product) result.set(id, product)
        else missing.add(id)
      }
      if (missing.size === 0) return result
      for (const product of await Promise.all([...missing].map(readById))) if (product) result.set(product.id, product)
      return result
    },
    async findProduct(id) {
      return products.get(id) ?? (isGuid(id) ? readById(id.toLowerCase()) : undefined)
    },
    peekProduct: (id) => products.peek(id),
    async findProductBySlug(slug) {
      const product = products.get(idOfSlug.get(slug) ?? '')
      return product?.slug === slug ? product : readBySlug(slug)
    },
    evict,
    clear() {
      products.clear()
      idOfSlug.clear()
    },
  }
}
