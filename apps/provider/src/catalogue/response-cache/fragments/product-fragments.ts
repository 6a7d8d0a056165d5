import { createDataLoader } from '../../../platform/concurrency/data-loader.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { JsonText } from '../../../platform/text/json-text.ts'
import type { CacheBudget } from '../../../platform/cache/index.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import type { Product } from '../../model/product.ts'
import { type CatalogueView, toWireProduct } from '../../model/wire-mapping.ts'
import { FragmentCache } from './fragment-cache.ts'
import { getFormatFingerprint } from './format-fingerprint.ts'
import {
  type JoinedFragments,
  joinFragments,
  type GzipFragment,
  decompressFragment,
  compressFragment,
} from './gzip-fragment.ts'
import { readFragments } from './fragment-store.ts'

/** An answer that is JSON text in gzip already. */
export class GzipJson {
  readonly bytes: Buffer<ArrayBuffer>
  /** No other answer has the same. */
  readonly digest: string

  constructor({ zipped, digest }: JoinedFragments) {
    this.bytes = zipped
    this.digest = digest
  }
}

type Fragments = ReadonlyMap<string, GzipFragment>

/** What the database has for one kind of caller, and what of it was read into memory. */
interface FragmentSource {
  formatFingerprint: string
  cache: FragmentCache
  /** Of a list, and of others perhaps. */
  read(ids: readonly string[]): Promise<Fragments | undefined>
}

interface LocaleFragment {
  locale: string
  fragment: GzipFragment
}

/** Who asks for a single product most often has it kept as an answer: it is not worth being compressed by itself. */
const MIN_JOINED = 2
/** Those that do not fit in are found when all products are looked through. */
const MAX_MISSING = 5_000
/** Some lists by one statement, which is more than half of what there is to save; and no list waits for many others. */
const READ_AT_ONCE = 100

export interface ProductFragmentsOptions {
  reader: Database
  catalogue: Pick<CatalogueCache, 'findProducts' | 'peekProduct' | 'version' | 'isUnchanged'>
  /** That of a shopper who says nothing. */
  getDefaultView(): CatalogueView
  now(): Date
  caches: CacheBudget
}

/**
 * Products written out for shoppers in the shop's own currency, and compressed: a list of 24 is then put together and not made. They are kept for as long as the product is in memory: of each
 * the part in the shop's own language, and the one in the other that it was asked in last. For all other products the database has those in the shop's own language (decision 33), and most of
 * them are kept in memory as well (decision 41).
 */
export class ProductFragments {
  readonly #kept = new WeakMap<Product, readonly LocaleFragment[]>()
  readonly #options: ProductFragmentsOptions
  readonly #missing = new Set<string>()
  #stored: FragmentSource | undefined

  constructor(options: ProductFragmentsOptions) {
    this.#options = options
  }

  /** Whether a list can be made by {@link joinListByIds}. */
  canJoinByIds(view: CatalogueView): boolean {
    return isSharedView(view) && view.languages.length === 0
  }

  getJson(product: Product, view: CatalogueView): string {
    const kept = isSharedView(view) && this.#find(product, view)
    return kept ? decompressFragment(kept) : toJson(product, view)
  }

  /** Products with commas between them, after `head` and before `tail`. */
  joinList(head: string, products: readonly Product[], tail: string, view: CatalogueView): JsonText | GzipJson {
    if (products.length < MIN_JOINED || !isSharedView(view))
      return new JsonText(head + products.map((product) => this.getJson(product, view)).join() + tail)
    const parts = products.map((product) => this.part(product, view))
    return new GzipJson(joinFragments(head, parts, tail))
  }

  /** The same of products of which no more is known; those that there are not any more are left out. */
  async joinListByIds(
    head: string,
    ids: readonly string[],
    tail: string,
    view: CatalogueView,
  ): Promise<JsonText | GzipJson> {
    const { getDefaultView } = this.#options
    const stored = view.locale === getDefaultView().locale ? this.#storedFor(getFormatFingerprint(view)) : undefined
    const kept = stored ? this.#findKept(ids, stored) : ids.map(() => undefined)
    const parts = kept.map((getFragment, place) => getFragment ?? this.#findOfProduct(ids[place]!, view)) // as many as ids
    const unkept = ids.filter((_, place) => parts[place] === undefined)
    const others = unkept.length > 0 ? await this.#read(unkept, view, stored) : undefined
    const found = parts.flatMap((part, place) => part ?? others?.get(ids[place]!) ?? [])
    if (found.length < MIN_JOINED) return new JsonText(head + found.map(decompressFragment).join() + tail)
    return new GzipJson(joinFragments(head, found, tail))
  }

  /** What is not in memory; and what is not in the database either is made. */
  async #read(ids: readonly string[], view: CatalogueView, stored: FragmentSource | undefined): Promise<Fragments> {
    const found = new Map<string, GzipFragment>()
    const read = await stored?.read(ids)
    for (const id of ids) {
      const part = read?.get(id)
      if (part) found.set(id, part)
    }
    const unmade = ids.filter((id) => !found.has(id))
    for (const [id, product] of await this.#options.catalogue.findProducts(unmade))
      found.set(id, this.part(product, view))
    if (stored) this.#noteMissing(unmade)
    return found
  }

  /** Reads what the database has of these into memory, where it is not there yet. */
  async preload(ids: readonly string[]): Promise<void> {
    const stored = this.#ownStored()
    const kept = this.#findKept(ids, stored)
    const unkept = ids.filter((_, place) => !kept[place])
    if (unkept.length > 0) await stored.read(unkept)
  }

  /** Lets go of what is in memory of products that were changed or deleted since. */
  evictChanged(): void {
    this.#ownStored().cache.evictChanged(this.#options.catalogue.isUnchanged)
  }

  /** Whether more can be kept without something else having to go. */
  hasRoom(): boolean {
    return this.#ownStored().cache.hasRoom()
  }

  /** Of which products parts were missing, since that was asked last. */
  takeMissingIds(): string[] {
    const taken = [...this.#missing]
    this.#missing.clear()
    return taken
  }

  part(product: Product, view: CatalogueView): GzipFragment {
    return this.#find(product, view) ?? this.#make(product, view)
  }

  #find(product: Product, { locale }: CatalogueView): GzipFragment | undefined {
    return this.#kept.get(product)?.find((each) => each.locale === locale)?.fragment
  }

  #findOfProduct(id: string, view: CatalogueView): GzipFragment | undefined {
    const product = this.#options.catalogue.peekProduct(id)
    return product && this.#find(product, view)
  }

  #make(product: Product, view: CatalogueView): GzipFragment {
    const { locale } = view
    const own = this.#options.getDefaultView().locale
    const fragment = createProductFragment(product, view)
    const beside = this.#kept.get(product)?.find((each) => locale === own || each.locale === own)
    this.#kept.set(product, [...(beside ? [beside] : []), { locale, fragment }])
    return fragment
  }

  #ownStored(): FragmentSource {
    return this.#storedFor(getFormatFingerprint(this.#options.getDefaultView()))
  }

  #storedFor(formatFingerprint: string): FragmentSource {
    if (this.#stored?.formatFingerprint === formatFingerprint) return this.#stored
    const { reader, catalogue, now, caches } = this.#options
    const cache = new FragmentCache(caches)
    const read = async (ids: readonly string[]): Promise<Fragments> => {
      const readAtVersion = catalogue.version // of before: what changes while it is read may be missing in it
      const found = await readFragments(reader, ids, { formatFingerprint, now: now() })
      for (const [id, fragment] of found) cache.set(id, fragment, readAtVersion)
      return found
    }
    // Lists that are asked for in the same turn are read together.
    return (this.#stored = { formatFingerprint, cache, read: createDataLoader((lists) => readLists(lists, read)) })
  }

  #findKept(ids: readonly string[], { cache }: FragmentSource): (GzipFragment | undefined)[] {
    const { catalogue, now } = this.#options
    const time = now()
    return ids.map((id) => cache.get(id, time, catalogue.isUnchanged))
  }

  #noteMissing(ids: readonly string[]): void {
    for (const id of ids) if (this.#missing.size < MAX_MISSING) this.#missing.add(id)
  }
}

/** Neighbours share a statement for as long as it is no large one. */
async function readLists(
  lists: readonly (readonly string[])[],
  read: (ids: readonly string[]) => Promise<Fragments>,
): Promise<Map<readonly string[], Fragments>> {
  const groups: { lists: (readonly string[])[]; ids: string[] }[] = []
  for (const list of lists) {
    const last = groups.at(-1)
    if (last && last.ids.length + list.length <= READ_AT_ONCE) {
      last.lists.push(list)
      last.ids.push(...list)
    } else groups.push({ lists: [list], ids: [...list] })
  }
  const found = await Promise.all(
    groups.map(async ({ lists, ids }) => {
      const parts = await read(ids)
      return lists.map((list) => [list, parts] as const)
    }),
  )
  return new Map(found.flat())
}

export function createProductFragment(product: Product, view: CatalogueView): GzipFragment {
  return compressFragment(toJson(product, view))
}

/** Whoever sees other prices is one of few. */
function isSharedView({ converted, withCosts }: CatalogueView): boolean {
  return !converted && !withCosts
}

function toJson(product: Product, view: CatalogueView): string {
  return JSON.stringify(toWireProduct(product, view))
}
