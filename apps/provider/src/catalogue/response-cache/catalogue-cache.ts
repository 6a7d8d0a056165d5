import type { Database } from '../../platform/db/pool.ts'
import { isGuid } from '../../platform/ids.ts'
import { estimateProductBytes, type Collection, type Product } from '../model/product.ts'
import { createDataLoader } from '../../platform/concurrency/data-loader.ts'
import { runSequentially } from '../../platform/jobs/pollers.ts'
import { readCollections } from '../collections/collection-store.ts'
import { readChangeFeed, readProducts, readProductsBySlug } from '../store/product-read-store.ts'
import { createCatalogueTranslator, type ProductTranslator } from '../translations/catalogue-translator.ts'
import { BoundedCache, CacheBudget } from '../../platform/cache/index.ts'
import type { Languages } from '../../settings/index.ts'
import { type TrackedChanges, ENTITY_SCOPES } from '../changes/change-feed.ts'
import { getIncludedScopes, type InvalidationScope, getWidestScope } from '../changes/invalidation-scope.ts'

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
  /** Returns true if a product has not changed since this {@link epoch}. */
  isUnchanged(id: string, epoch: number): boolean
  /** Tracks the dependencies of a response that is about to be computed. Until they are declared, it depends on everything. */
  trackDependencies(): { dependsOn: DependsOn; isFresh(): boolean }
  /** Invalidates products after a write of this process is committed. Without a scope, the widest is assumed. */
  invalidate(productIds: readonly string[], scope?: InvalidationScope): void
  /** Invalidates the changes of a write and returns its consistency token (`X-Wix-Consistent`). */
  invalidateAfterWrite(changes: TrackedChanges | undefined): Record<string, string>
  /** Waits until this process has seen the write of the token. */
  waitForConsistencyToken(consistent: string | undefined): Promise<void>
  /** Returns true if this process has seen the write of the token (read-your-writes), so that a cached response may be sent. */
  hasReadYourWrites(consistent: string | undefined): boolean
  /** Polls the change feed and invalidates products that other processes changed, and prices whose discounts began or ended. Called every second. */
  pollChangeFeed(): Promise<void>
}

/** Declares dependencies: these products and, for a list, its members and order within the scope `invalidatedBy`. */
export type DependsOn = (dependencies: Dependencies) => void

interface Dependencies {
  productIds: readonly string[]
  invalidatedBy?: InvalidationScope
}

const MAX_SLUGS = 20_000
const MAX_CHANGES_REMEMBERED = 100_000

/** Longer than the longest transaction, because a change becomes visible when it is committed, not when it is recorded. */
const LOOK_BACK_SECONDS = 20
const MAX_GAP_MS = 5_000
/** Lifetime of a consistency token: the look-back of the change feed and the clock skew between processes. */
const TOKEN_LIFETIME_SECONDS = LOOK_BACK_SECONDS + 100
const MAX_SEEN_TOKENS = 1_000

/**
 * Opens the cache of the catalogue.
 * @param evictFiles drops local copies of files that other processes have deleted
 */
export function createCatalogueCache(
  db: Database,
  now: () => Date,
  evictFiles: (keys: readonly string[]) => Promise<void> = async () => {},
  caches = new CacheBudget(),
): CatalogueCache {
  const products = caches.createBoundedCache<Product>('products')
  const idOfSlug = new BoundedCache<string>({ maxEntries: MAX_SLUGS })
  let collections: Promise<Collection[]> | undefined
  const { translateProducts, translateCollections } = createCatalogueTranslator(db, caches)
  const versions: Record<InvalidationScope, number> = { stock: 0, content: 0, price: 0, place: 0 }
  /** Epoch of the last change of each product; products not in the map changed before the floor. */
  const lastChangedVersions = new Map<string, number>()
  let floor = 0
  let seen = new Map<string, bigint>()
  /** Numbers of the changes of the last poll, and of changes by this process since then. */
  let seenNumbers = new Set<bigint>()
  /** Consistency tokens that were followed by a poll, so that their changes have been seen. */
  const seenConsistencyTokens = new BoundedCache<true>({ maxEntries: MAX_SEEN_TOKENS })
  /** Keys of files that other processes deleted and that local copies may exist of. */
  const pendingFiles = new Set<string>()
  let polledAt: Date | undefined
  let pricesAt = now()
  let polling: Promise<void> | undefined

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

  async function findProducts(ids: readonly string[]): Promise<Map<string, Product>> {
    const found = new Map<string, Product>()
    const missing = new Set<string>()
    for (const id of ids) {
      const product = products.get(id)
      if (product) found.set(id, product)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    for (const product of await Promise.all([...missing].map(readById))) if (product) found.set(product.id, product)
    return found
  }

  async function readAndCache(
    read: () => Promise<Product[]>,
    keyOf: (product: Product) => string,
  ): Promise<Map<string, Product>> {
    const before = versions.stock
    const found = await read()
    // A product read before a change and received after it answers this request, but is too old to cache.
    if (versions.stock === before) for (const product of found) cacheProduct(product)
    return new Map(found.map((product) => [keyOf(product), product]))
  }

  function cacheProduct(product: Product): void {
    evictProduct(product.id) // removes its previous slug
    products.set(product.id, product, estimateProductBytes(product))
    idOfSlug.set(product.slug, product.id)
  }

  function evictProduct(id: string): void {
    const product = products.delete(id)
    if (product && idOfSlug.get(product.slug) === id) idOfSlug.delete(product.slug)
  }

  function invalidate(productIds: readonly string[], scope: InvalidationScope = 'place'): void {
    for (const each of getIncludedScopes(scope)) versions[each]++
    if (scope !== 'stock') collections = undefined
    if (lastChangedVersions.size + productIds.length > MAX_CHANGES_REMEMBERED) {
      lastChangedVersions.clear()
      floor = versions.stock
    }
    for (const id of productIds) {
      evictProduct(id)
      lastChangedVersions.set(id, versions.stock)
    }
  }

  function invalidateAll(): void {
    products.clear()
    idOfSlug.clear()
    lastChangedVersions.clear()
    invalidate([])
    floor = versions.stock
  }

  function isUnchanged(id: string, epoch: number): boolean {
    return epoch >= floor && (lastChangedVersions.get(id) ?? 0) <= epoch
  }

  function trackDependencies(): { dependsOn: DependsOn; isFresh(): boolean } {
    const versionsBefore = { ...versions }
    let checkedAt = versions.stock
    let declared: Dependencies | undefined
    return {
      dependsOn: (each) => (declared = each),
      isFresh() {
        if (checkedAt === versions.stock) return true
        const isStale =
          declared === undefined ||
          versionsBefore.stock < floor ||
          (declared.invalidatedBy && versions[declared.invalidatedBy] !== versionsBefore[declared.invalidatedBy]) ||
          !declared.productIds.every((id) => isUnchanged(id, versionsBefore.stock))
        if (isStale) return false
        checkedAt = versions.stock
        return true
      },
    }
  }

  /** Returns the change of a consistency token if it is so recent that this process may not have seen it. */
  function findUnseenChange(consistent: string | undefined): string | undefined {
    if (consistent === undefined) return undefined
    const [, change, madeAt] = /^(\d{1,18}|at)-(\d{1,15})$/.exec(consistent) ?? []
    if (
      !change ||
      seenConsistencyTokens.peek(consistent) ||
      now().getTime() - Number(madeAt) > TOKEN_LIFETIME_SECONDS * 1000
    )
      return undefined
    return change !== 'at' && seenNumbers.has(BigInt(change)) ? undefined : change
  }

  async function poll(): Promise<void> {
    const pricesUpTo = now() // the next poll sees discounts that begin or end during this one
    // The interval is reversed if the clock was set back.
    const [from, to] = pricesAt < pricesUpTo ? [pricesAt, pricesUpTo] : [pricesUpTo, pricesAt]
    const { changes, discountsTurned, now: readAt } = await readChangeFeed(db, LOOK_BACK_SECONDS, from, to)
    pricesAt = pricesUpTo
    const gapMs = polledAt === undefined ? 0 : readAt.getTime() - polledAt.getTime()
    polledAt = readAt
    const seenNow = new Map(changes.map(({ entity, id, number }) => [`${entity} ${id}`, number]))
    const fresh = changes.filter(({ entity, id, number }) => seen.get(`${entity} ${id}`) !== number)
    seen = seenNow
    seenNumbers = new Set(seenNow.values())
    const ids = (entity: string): string[] => fresh.filter((each) => each.entity === entity).map(({ id }) => id)
    for (const key of ids('file')) pendingFiles.add(key)
    // After a long gap (process suspended, connection lost) changes may have left the look-back unseen.
    if (gapMs > MAX_GAP_MS || ids('everything').length > 0) return invalidateAll()
    const scopes = fresh.filter(({ entity }) => entity !== 'file').map(({ entity }) => ENTITY_SCOPES[entity])
    if (discountsTurned.length > 0) scopes.push('content') // searches filter by discounted prices, lists by regular ones
    if (scopes.length > 0)
      invalidate([...ids('product'), ...ids('stock'), ...discountsTurned], scopes.reduce(getWidestScope))
  }

  async function pollAfterCurrent(): Promise<void> {
    // A poll in progress may have begun before the caller's change, so another one is needed.
    await polling?.catch(() => {})
    polling ??= poll().finally(() => (polling = undefined))
    return polling
  }

  /** Files that cannot be dropped are retried with the next poll, and do not block other invalidations. */
  async function pollChangeFeed(): Promise<void> {
    await pollAfterCurrent()
    await runSequentially(pendingFiles, async (key) => {
      await evictFiles([key])
      pendingFiles.delete(key)
    })
  }

  return {
    get version() {
      return versions.stock
    },
    getVersion: (scope) => versions[scope],
    findProducts,
    peekProduct: (id) => products.peek(id),
    async findProduct(id) {
      return products.get(id) ?? (isGuid(id) ? readById(id.toLowerCase()) : undefined)
    },
    async findProductBySlug(slug) {
      const product = products.get(idOfSlug.get(slug) ?? '')
      return product?.slug === slug ? product : readBySlug(slug)
    },
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
    isUnchanged,
    trackDependencies,
    invalidate,
    invalidateAfterWrite(changes) {
      // A replayed response: its change may have been made through another process.
      if (!changes) return { [CONSISTENCY_HEADER]: `at-${now().getTime()}` }
      if (changes.isEverything) invalidateAll()
      else invalidate([...changes.productIds], changes.scope)
      seenNumbers.add(changes.number)
      return { [CONSISTENCY_HEADER]: `${changes.number}-${now().getTime()}` }
    },
    async waitForConsistencyToken(consistent) {
      if (consistent === undefined || findUnseenChange(consistent) === undefined) return
      await pollAfterCurrent()
      seenConsistencyTokens.set(consistent, true)
    },
    hasReadYourWrites: (consistent) => findUnseenChange(consistent) === undefined,
    pollChangeFeed,
  }
}

const CONSISTENCY_HEADER = 'x-wix-consistent'
