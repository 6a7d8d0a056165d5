import { createDataLoader } from '../../../platform/concurrency/data-loader.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { JsonText } from '../../../platform/text/json-text.ts'
import type { BoundedCache, CacheBudget } from '../../../platform/cache/index.ts'
import type { Product } from '../../model/product.ts'
import { toWireProduct } from '../../model/wire-mapping.ts'
import type { CatalogueView } from '../../model/catalogue-view.ts'
import { FragmentCache, type FragmentCacheEntry } from './fragment-cache.ts'
import { getFormatFingerprint } from './format-fingerprint.ts'
import {
  type JoinedFragments,
  joinFragments,
  type GzipFragment,
  decompressFragment,
  compressFragment,
} from './gzip-fragment.ts'
import { type FragmentTable, getFragmentTable, readFragments } from './fragment-store.ts'

/** Response body: JSON text that is already compressed by gzip. */
export class GzipJson {
  readonly bytes: Buffer<ArrayBuffer>
  /** Unique per content, for the `ETag`. */
  readonly digest: string

  constructor({ zipped, digest }: JoinedFragments) {
    this.bytes = zipped
    this.digest = digest
  }
}

type Fragments = ReadonlyMap<string, GzipFragment>

/** Fragments of one format in the database, with the cache of those read into memory. */
interface FragmentSource {
  formatFingerprint: string
  cache: FragmentCache
  /** Returns the fragments of a list, perhaps with those of other lists. */
  read(ids: readonly string[]): Promise<Fragments | undefined>
}

/** Fragment of a product for the views with this locale and this origin of media. */
interface ViewFragment {
  locale: string
  mediaOrigin: string
  fragment: GzipFragment
}

/** A response with a single product is usually in the response cache, so it is not worth its own compression. */
const MIN_JOINED = 2
/** Further missing fragments are written by the scan of all products. */
const MAX_MISSING = 5_000
/**
 * Ids per statement. Batching a few lists gives over half of the possible saving, and no list waits for many others.
 */
const MAX_IDS_PER_READ = 100

/** Products in memory and the versions of the catalogue (`CatalogueCache`). */
interface CachedProducts {
  findProducts(ids: readonly string[]): Promise<Map<string, Product>>
  /** Returns the product only if it is in memory. */
  peekProduct(id: string): Product | undefined
  readonly version: number
  /** Returns true if a product has not changed since this version. */
  isUnchanged(id: string, version: number): boolean
}

export interface ProductFragmentsOptions {
  reader: Database
  catalogue: CachedProducts
  /** Returns the views whose fragments are stored: that of a shopper without preferences comes first. */
  getStoredViews(): readonly [CatalogueView, ...CatalogueView[]]
  now(): Date
  caches: CacheBudget
}

/**
 * Cache of products as gzip fragments of JSON, in the currency of the shop, from which lists are joined instead of
 * serialised. A product in memory has the fragment in the shop's language and the one in the other language requested
 * last. For all other products the database has the fragments in the shop's language (decision 33), most of which are
 * cached in memory as well (decision 41).
 */
export class ProductFragments {
  readonly #fragmentsOfProduct = new WeakMap<Product, readonly ViewFragment[]>()
  readonly #options: ProductFragmentsOptions
  readonly #missing = new Set<string>()
  /** By the origin of media. */
  readonly #sources = new Map<string, FragmentSource>()
  readonly #entries: BoundedCache<FragmentCacheEntry>

  constructor(options: ProductFragmentsOptions) {
    this.#options = options
    this.#entries = options.caches.createBoundedCache('fragments')
  }

  /** Returns true if {@link joinListByIds} supports the view. */
  canJoinByIds(view: CatalogueView): boolean {
    return isSharedView(view) && view.languages.length === 0
  }

  getJson(product: Product, view: CatalogueView): string {
    const fragment = isSharedView(view) && this.#find(product, view)
    return fragment ? decompressFragment(fragment) : toJson(product, view)
  }

  /** Joins products by commas, after `head` and before `tail`. */
  joinList(head: string, products: readonly Product[], tail: string, view: CatalogueView): JsonText | GzipJson {
    if (products.length < MIN_JOINED || !isSharedView(view))
      return new JsonText(head + products.map((product) => this.getJson(product, view)).join() + tail)
    const fragments = products.map((product) => this.getOrCreate(product, view))
    return new GzipJson(joinFragments(head, fragments, tail))
  }

  /** Joins products by id, from fragments where possible. Products that no longer exist are left out. */
  async joinListByIds(
    head: string,
    ids: readonly string[],
    tail: string,
    view: CatalogueView,
  ): Promise<JsonText | GzipJson> {
    const stored = this.#findSource(view)
    const cached = stored ? this.#findCached(ids, stored) : ids.map(() => undefined)
    const fragments = cached.map((fragment, index) => fragment ?? this.#findByProductId(ids[index]!, view)) // as many as ids
    const missing = ids.filter((_, index) => fragments[index] === undefined)
    const others = missing.length > 0 ? await this.#read(missing, view, stored) : undefined
    const existing = fragments.flatMap((fragment, index) => fragment ?? others?.get(ids[index]!) ?? [])
    if (existing.length < MIN_JOINED) return new JsonText(head + existing.map(decompressFragment).join() + tail)
    return new GzipJson(joinFragments(head, existing, tail))
  }

  /** Reads fragments from the database, and creates those that it lacks. */
  async #read(ids: readonly string[], view: CatalogueView, stored: FragmentSource | undefined): Promise<Fragments> {
    const result = new Map<string, GzipFragment>()
    const read = await stored?.read(ids)
    for (const id of ids) {
      const fragment = read?.get(id)
      if (fragment) result.set(id, fragment)
    }
    const missing = ids.filter((id) => !result.has(id))
    for (const [id, product] of await this.#options.catalogue.findProducts(missing))
      result.set(id, this.getOrCreate(product, view))
    if (stored) this.#addMissing(missing)
    return result
  }

  /** Reads fragments from the database into memory, unless they are cached. */
  async preload(ids: readonly string[]): Promise<void> {
    for (const stored of this.#getStoredSources()) {
      const cached = this.#findCached(ids, stored)
      const missing = ids.filter((_, index) => !cached[index])
      if (missing.length > 0) await stored.read(missing)
    }
  }

  /** Evicts fragments of products that have changed or were deleted. */
  evictChanged(): void {
    for (const { cache } of this.#getStoredSources()) cache.evictChanged(this.#options.catalogue.isUnchanged)
  }

  /** Returns true if another fragment fits without an eviction. */
  hasRoom(): boolean {
    return this.#getStoredSources().every(({ cache }) => cache.hasRoom())
  }

  /** Returns the products whose fragments were missing in the database since the last call. */
  takeMissingIds(): string[] {
    const ids = [...this.#missing]
    this.#missing.clear()
    return ids
  }

  getOrCreate(product: Product, view: CatalogueView): GzipFragment {
    return this.#find(product, view) ?? this.#create(product, view)
  }

  #find(product: Product, view: CatalogueView): GzipFragment | undefined {
    return this.#fragmentsOfProduct.get(product)?.find((each) => isSameFormat(each, view))?.fragment
  }

  #findByProductId(id: string, view: CatalogueView): GzipFragment | undefined {
    const product = this.#options.catalogue.peekProduct(id)
    return product && this.#find(product, view)
  }

  #create(product: Product, view: CatalogueView): GzipFragment {
    const { locale, mediaOrigin } = view
    const stored = this.#options.getStoredViews()
    const isStored = (each: Format) => stored.some((other) => isSameFormat(each, other))
    const fragment = createProductFragment(product, view)
    const others = (this.#fragmentsOfProduct.get(product) ?? []).filter(
      (each) => !isSameFormat(each, view) && (isStored(view) || isStored(each)),
    )
    this.#fragmentsOfProduct.set(product, [...others, { locale, mediaOrigin, fragment }])
    return fragment
  }

  #getStoredSources(): FragmentSource[] {
    return this.#options.getStoredViews().map((view) => this.#getSource(view))
  }

  #findSource(view: CatalogueView): FragmentSource | undefined {
    return this.#options.getStoredViews().some((each) => isSameFormat(each, view)) ? this.#getSource(view) : undefined
  }

  #getSource(view: CatalogueView): FragmentSource {
    const { mediaOrigin } = view
    const formatFingerprint = getFormatFingerprint(view)
    const current = this.#sources.get(mediaOrigin)
    if (current?.formatFingerprint === formatFingerprint) return current
    const { reader, catalogue, now, caches } = this.#options
    const table: FragmentTable = getFragmentTable(view)
    const cache = new FragmentCache(this.#entries, { format: table, maxBytes: caches.bytesOf('fragments') })
    const read = async (ids: readonly string[]): Promise<Fragments> => {
      const readAtVersion = catalogue.version // before the read, which may miss changes that are committed meanwhile
      const fragments = await readFragments(reader, ids, { table, formatFingerprint, now: now() })
      for (const [id, fragment] of fragments) cache.set(id, fragment, readAtVersion)
      return fragments
    }
    // Lists that are requested in the same turn of the event loop are read together.
    const source: FragmentSource = {
      formatFingerprint,
      cache,
      read: createDataLoader((lists) => readLists(lists, read)),
    }
    this.#sources.set(mediaOrigin, source)
    return source
  }

  #findCached(ids: readonly string[], { cache }: FragmentSource): (GzipFragment | undefined)[] {
    const { catalogue, now } = this.#options
    const time = now()
    return ids.map((id) => cache.get(id, time, catalogue.isUnchanged))
  }

  #addMissing(ids: readonly string[]): void {
    for (const id of ids) if (this.#missing.size < MAX_MISSING) this.#missing.add(id)
  }
}

/** Batches neighbouring lists into statements of at most {@link MAX_IDS_PER_READ} ids. */
async function readLists(
  lists: readonly (readonly string[])[],
  read: (ids: readonly string[]) => Promise<Fragments>,
): Promise<Map<readonly string[], Fragments>> {
  const groups: { lists: (readonly string[])[]; ids: string[] }[] = []
  for (const list of lists) {
    const last = groups.at(-1)
    if (last && last.ids.length + list.length <= MAX_IDS_PER_READ) {
      last.lists.push(list)
      last.ids.push(...list)
    } else groups.push({ lists: [list], ids: [...list] })
  }
  const results = await Promise.all(
    groups.map(async (group) => {
      const fragments = await read(group.ids)
      return group.lists.map((list) => [list, fragments] as const)
    }),
  )
  return new Map(results.flat())
}

type Format = Pick<CatalogueView, 'locale' | 'mediaOrigin'>

function isSameFormat(one: Format, other: Format): boolean {
  return one.locale === other.locale && one.mediaOrigin === other.mediaOrigin
}

export function createProductFragment(product: Product, view: CatalogueView): GzipFragment {
  return compressFragment(toJson(product, view))
}

/** Few callers see converted prices or costs, so their fragments are not cached. */
function isSharedView({ converted, withCosts }: CatalogueView): boolean {
  return !converted && !withCosts
}

function toJson(product: Product, view: CatalogueView): string {
  return JSON.stringify(toWireProduct(product, view))
}
