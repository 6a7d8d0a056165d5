import type { Database } from '../../db/pool.ts'
import { isGuid } from '../../ids.ts'
import { approximateBytes, type Collection, type Product } from '../product.ts'
import { batched } from '../../db/batched.ts'
import { inTurn } from '../../jobs/index.ts'
import { readCollections } from '../collections/collection-store.ts'
import { readChanges, readProducts, readProductsBySlug } from '../read-store.ts'
import { openTranslations, type Translated } from '../texts/translations.ts'
import { BoundedCache, CacheBudget } from '../../platform/cache/index.ts'
import type { Languages } from '../../settings/index.ts'
import { type CatalogueChanges, ENTITY_SCOPES } from '../catalogue-changes.ts'
import { widestScope, type InvalidationScope, includedScopes } from '../changes/invalidation-scope.ts'

/** What was read, kept until it changes: by this process at once, by another within a second. */
export interface Catalogue extends Translated {
  /** Unknown ids are absent from the map. Hidden products are included. */
  findProducts(ids: readonly string[]): Promise<Map<string, Product>>
  findProduct(id: string): Promise<Product | undefined>
  /** Only if it is in memory. */
  findKept(id: string): Product | undefined
  findProductBySlug(slug: string): Promise<Product | undefined>
  /** Hidden ones are included. Without languages they are in their own words. */
  collections(languages?: Languages): Promise<Collection[]>
  /** Rises with every change; what is derived from several products is kept under it. */
  readonly epoch: number
  /** Version of the catalogue within a scope, incremented by every change of that scope or a wider one. */
  getVersion(scope: InvalidationScope): number
  /** Whether what was read of a product while {@link epoch} was this is still good. */
  isUnchanged(id: string, epoch: number): boolean
  /** Tracks the dependencies of a response that is about to be computed. Until they are declared, it depends on everything. */
  trackDependencies(): { dependsOn: DependsOn; isFresh(): boolean }
  /** Invalidates products after a write of this process is committed. Without a scope, the widest is assumed. */
  forget(productIds: readonly string[], scope?: InvalidationScope): void
  /** The same, with the headers that tell the caller what it has changed (`X-Wix-Consistent`). */
  afterWrite(changes: CatalogueChanges | undefined): Record<string, string>
  /** Waits until nothing older is read than what that header says. */
  catchUp(consistent: string | undefined): Promise<void>
  /** Returns true if this process has seen the write of the token (read-your-writes), so that a cached response may be sent. */
  hasReadYourWrites(consistent: string | undefined): boolean
  /** Polls the change feed and invalidates products that other processes changed, and prices whose discounts began or ended. Called every second. */
  pollChangeFeed(): Promise<void>
}

/** Declares dependencies: these products and, for a list, its members and order within the scope `invalidatedBy`. */
export type DependsOn = (what: Dependencies) => void

interface Dependencies {
  productIds: readonly string[]
  invalidatedBy?: InvalidationScope
}

const MAX_SLUGS = 20_000
const MAX_CHANGES_REMEMBERED = 100_000

/** Longer than the longest transaction, since a change becomes visible when it is committed, not when it is made. */
const LOOK_BACK_SECONDS = 20
const MAX_GAP_MS = 5_000
/** Lifetime of a consistency token: the look-back of the change feed and the clock skew between processes. */
const TOKEN_LIFETIME_SECONDS = LOOK_BACK_SECONDS + 100
const MAX_SEEN_TOKENS = 1_000

/** `forgetFiles` is told which files other processes have deleted. */
export function openCatalogue(
  db: Database,
  now: () => Date,
  forgetFiles: (keys: readonly string[]) => Promise<void> = async () => {},
  caches = new CacheBudget(),
): Catalogue {
  const products = caches.createBoundedCache<Product>('products')
  const idOfSlug = new BoundedCache<string>({ maxEntries: MAX_SLUGS })
  let collections: Promise<Collection[]> | undefined
  const { inLanguage, collectionsInLanguage } = openTranslations(db, caches)
  const epochs: Record<InvalidationScope, number> = { stock: 0, content: 0, price: 0, place: 0 }
  /** In which epoch a product was last changed; of those not in here, before the floor. */
  const changedIn = new Map<string, number>()
  let floor = 0
  let seen = new Map<string, bigint>()
  /** Of the changes looked at last, and of those this process has made since. */
  let seenNumbers = new Set<bigint>()
  /** Headers after which was looked: they name nothing that is not seen. */
  const seenConsistencyTokens = new BoundedCache<true>({ maxEntries: MAX_SEEN_TOKENS })
  /** Deleted by other processes, and not forgotten here yet. */
  const filesToForget = new Set<string>()
  let followedAt: Date | undefined
  let pricesOf = now()
  let following: Promise<void> | undefined

  const readById = batched((ids) =>
    readAndKeep(
      () => readProducts(db, ids, now()),
      ({ id }) => id,
    ),
  )
  const readBySlug = batched((slugs) =>
    readAndKeep(
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

  async function readAndKeep(
    read: () => Promise<Product[]>,
    keyOf: (product: Product) => string,
  ): Promise<Map<string, Product>> {
    const before = epochs.stock
    const found = await read()
    // Read before a change, arrived after it: good for this request, too old to keep.
    if (epochs.stock === before) for (const product of found) keep(product)
    return new Map(found.map((product) => [keyOf(product), product]))
  }

  function keep(product: Product): void {
    forgetProduct(product.id) // under the slug it had
    products.set(product.id, product, approximateBytes(product))
    idOfSlug.set(product.slug, product.id)
  }

  function forgetProduct(id: string): void {
    const product = products.delete(id)
    if (product && idOfSlug.get(product.slug) === id) idOfSlug.delete(product.slug)
  }

  function forget(productIds: readonly string[], scope: InvalidationScope = 'place'): void {
    for (const each of includedScopes(scope)) epochs[each]++
    if (scope !== 'stock') collections = undefined
    if (changedIn.size + productIds.length > MAX_CHANGES_REMEMBERED) {
      changedIn.clear()
      floor = epochs.stock
    }
    for (const id of productIds) {
      forgetProduct(id)
      changedIn.set(id, epochs.stock)
    }
  }

  function forgetEverything(): void {
    products.clear()
    idOfSlug.clear()
    changedIn.clear()
    forget([])
    floor = epochs.stock
  }

  function isUnchanged(id: string, epoch: number): boolean {
    return epoch >= floor && (changedIn.get(id) ?? 0) <= epoch
  }

  function trackDependencies(): { dependsOn: DependsOn; isFresh(): boolean } {
    const madeIn = { ...epochs }
    let checkedIn = epochs.stock
    let what: Dependencies | undefined
    return {
      dependsOn: (each) => (what = each),
      isFresh() {
        if (checkedIn === epochs.stock) return true
        const isStale =
          what === undefined ||
          madeIn.stock < floor ||
          (what.invalidatedBy && epochs[what.invalidatedBy] !== madeIn[what.invalidatedBy]) ||
          !what.productIds.every((id) => isUnchanged(id, madeIn.stock))
        if (isStale) return false
        checkedIn = epochs.stock
        return true
      },
    }
  }

  /** The change that the header names, if it is so young that it may not have been seen yet. */
  function changeToSee(consistent: string | undefined): string | undefined {
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

  async function follow(): Promise<void> {
    const pricesUpTo = now() // what turns while the database is asked is seen next time
    // What turned is not any more where the clock was put back.
    const [from, to] = pricesOf < pricesUpTo ? [pricesOf, pricesUpTo] : [pricesUpTo, pricesOf]
    const { changes, discountsTurned, now: readAt } = await readChanges(db, LOOK_BACK_SECONDS, from, to)
    pricesOf = pricesUpTo
    const gapMs = followedAt === undefined ? 0 : readAt.getTime() - followedAt.getTime()
    followedAt = readAt
    const seenNow = new Map(changes.map(({ entity, id, number }) => [`${entity} ${id}`, number]))
    const fresh = changes.filter(({ entity, id, number }) => seen.get(`${entity} ${id}`) !== number)
    seen = seenNow
    seenNumbers = new Set(seenNow.values())
    const ids = (entity: string): string[] => fresh.filter((each) => each.entity === entity).map(({ id }) => id)
    for (const key of ids('file')) filesToForget.add(key)
    // Away for so long (suspended, cut off from the database) that changes may have come and gone unseen.
    if (gapMs > MAX_GAP_MS || ids('everything').length > 0) return forgetEverything()
    const scopes = fresh.filter(({ entity }) => entity !== 'file').map(({ entity }) => ENTITY_SCOPES[entity])
    if (discountsTurned.length > 0) scopes.push('content') // searches ask by reduced prices, lists by full ones
    if (scopes.length > 0) forget([...ids('product'), ...ids('stock'), ...discountsTurned], scopes.reduce(widestScope))
  }

  async function lookForChanges(): Promise<void> {
    // Who asks while one look is under way needs one that begins after.
    await following?.catch(() => {})
    following ??= follow().finally(() => (following = undefined))
    return following
  }

  /** What a disk refuses is tried again at the next look, and keeps nothing else from being forgotten. */
  async function pollChangeFeed(): Promise<void> {
    await lookForChanges()
    await inTurn(filesToForget, async (key) => {
      await forgetFiles([key])
      filesToForget.delete(key)
    })
  }

  return {
    get epoch() {
      return epochs.stock
    },
    getVersion: (scope) => epochs[scope],
    findProducts,
    findKept: (id) => products.peek(id),
    async findProduct(id) {
      return products.get(id) ?? (isGuid(id) ? readById(id.toLowerCase()) : undefined)
    },
    async findProductBySlug(slug) {
      const product = products.get(idOfSlug.get(slug) ?? '')
      return product?.slug === slug ? product : readBySlug(slug)
    },
    inLanguage,
    async collections(languages = []) {
      if (!collections || !caches.isEnabled) {
        const reading = (collections = readCollections(db))
        reading.catch(() => {
          if (collections === reading) collections = undefined
        })
      }
      return collectionsInLanguage(await collections, languages)
    },
    isUnchanged,
    trackDependencies,
    forget,
    afterWrite(changes) {
      // A replayed answer: what it was about may have been changed through another process.
      if (!changes) return { [CONSISTENT]: `at-${now().getTime()}` }
      if (changes.isEverything) forgetEverything()
      else forget([...changes.productIds], changes.scope)
      seenNumbers.add(changes.number)
      return { [CONSISTENT]: `${changes.number}-${now().getTime()}` }
    },
    async catchUp(consistent) {
      if (consistent === undefined || changeToSee(consistent) === undefined) return
      await lookForChanges()
      seenConsistencyTokens.set(consistent, true)
    },
    hasReadYourWrites: (consistent) => changeToSee(consistent) === undefined,
    pollChangeFeed,
  }
}

const CONSISTENT = 'x-wix-consistent'
