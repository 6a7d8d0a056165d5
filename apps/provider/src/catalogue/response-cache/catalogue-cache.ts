import type { Database } from '../../platform/db/pool.ts'
import type { Collection, Product } from '../model/product.ts'
import { readCollections } from '../collections/collection-store.ts'
import { createCatalogueTranslator, type ProductTranslator } from '../translations/catalogue-translator.ts'
import { CacheBudget } from '../../platform/cache/index.ts'
import type { Languages } from '../../settings/index.ts'
import type { TrackedChanges } from '../changes/change-feed.ts'
import { createChangeFeedPoller } from '../changes/change-feed-poller.ts'
import { createConsistencyTokens } from '../changes/consistency-token.ts'
import type { InvalidationScope } from '../changes/invalidation-scope.ts'
import { CatalogueVersions, type DependsOn } from './catalogue-versions.ts'
import { createProductCache } from './product-cache.ts'

/**
 * In-memory cache of products and collections. Writes of this process invalidate it at once, those of other processes
 * within a second.
 */
export interface CatalogueCache extends ProductTranslator {
  /** Unknown ids are absent from the map. Hidden products are included. */
  findProducts(ids: readonly string[]): Promise<Map<string, Product>>
  findProduct(id: string): Promise<Product | undefined>
  /** Returns the product only if it is in memory. */
  peekProduct(id: string): Product | undefined
  findProductBySlug(slug: string): Promise<Product | undefined>
  /** Includes hidden collections. Without languages, texts are in the language of the shop. */
  getCollections(languages?: Languages): Promise<Collection[]>
  /** Version of the whole catalogue, incremented by every change. */
  readonly version: number
  /** Version of the catalogue within a scope, incremented by every change of that scope or a wider one. */
  getVersion(scope: InvalidationScope): number
  /** Returns true if a product has not changed since this {@link version}. */
  isUnchanged(id: string, version: number): boolean
  /**
   * Tracks the dependencies of a response that is about to be computed. Until they are declared, it depends on
   * everything.
   */
  trackDependencies(): { dependsOn: DependsOn; isFresh(): boolean }
  /** Invalidates products after a write of this process is committed. Without a scope, the widest is assumed. */
  invalidate(productIds: readonly string[], scope?: InvalidationScope): void
  /** Invalidates the changes of a write and returns its consistency token (`X-Wix-Consistent`). */
  invalidateAfterWrite(changes: TrackedChanges | undefined): Record<string, string>
  /** Waits until this process has seen the write of the token. */
  waitForConsistencyToken(token: string | undefined): Promise<void>
  /**
   * Returns true if this process has seen the write of the token (read-your-writes), so that a cached response may be
   * sent.
   */
  hasReadYourWrites(token: string | undefined): boolean
  /**
   * Polls the change feed and invalidates products that other processes changed, and prices whose discounts began or
   * ended. Called every second.
   */
  pollChangeFeed(): Promise<void>
}

/**
 * Creates the cache of the catalogue.
 * @param evictFiles drops local copies of files that other processes have deleted
 */
export function createCatalogueCache(
  db: Database,
  now: () => Date,
  evictFiles: (keys: readonly string[]) => Promise<void> = async () => {},
  caches = new CacheBudget(),
): CatalogueCache {
  const versions = new CatalogueVersions()
  const products = createProductCache(db, now, caches, () => versions.current)
  let collections: Promise<Collection[]> | undefined
  const { translateProducts, translateCollections } = createCatalogueTranslator(db, caches)
  const poller = createChangeFeedPoller(db, now, { invalidate, invalidateAll, evictFiles })
  const tokens = createConsistencyTokens(now, poller)

  function invalidate(productIds: readonly string[], scope: InvalidationScope = 'place'): void {
    versions.increment(productIds, scope)
    if (scope !== 'stock') collections = undefined
    for (const id of productIds) products.evict(id)
  }

  function invalidateAll(): void {
    versions.incrementAll()
    collections = undefined
    products.clear()
  }

  return {
    get version() {
      return versions.current
    },
    getVersion: (scope) => versions.getVersion(scope),
    findProducts: products.findProducts,
    findProduct: products.findProduct,
    peekProduct: products.peekProduct,
    findProductBySlug: products.findProductBySlug,
    translateProducts,
    async getCollections(languages = []) {
      if (!collections || !caches.isEnabled) {
        const reading = (collections = readCollections(db))
        reading.catch(() => {
          if (collections === reading) collections = undefined
        })
      }
      return translateCollections(await collections, languages)
    },
    isUnchanged: (id, version) => versions.isUnchanged(id, version),
    trackDependencies: () => versions.trackDependencies(),
    invalidate,
    invalidateAfterWrite(changes) {
      // The change of a replayed response may have been made through another process.
      if (!changes) return tokens.createHeader()
      if (changes.isEverything) invalidateAll()
      else invalidate([...changes.productIds], changes.scope)
      poller.addOwnChange(changes.number)
      return tokens.createHeader(changes.number)
    },
    waitForConsistencyToken: (token) => tokens.waitFor(token),
    hasReadYourWrites: (token) => tokens.hasSeen(token),
    async pollChangeFeed() {
      await poller.poll()
      // After the invalidation, which a file that cannot be evicted must not block.
      await poller.evictDeletedFiles()
    },
  }
}
