import { batched } from '../../db/batched.ts'
import type { Database } from '../../db/pool.ts'
import { JsonText } from '../../json-text.ts'
import type { CacheBudget } from '../../platform/cache/index.ts'
import type { Catalogue } from '../cache/cache.ts'
import type { Product } from '../product.ts'
import { type CatalogueView, toWireProduct } from '../wire.ts'
import { FragmentCache } from './fragment-cache.ts'
import { partsMadeFor } from './made-for.ts'
import { type Joined, joinParts, type Part, textOf, toPart } from './part.ts'
import { readParts } from './store.ts'

/** An answer that is JSON text in gzip already. */
export class ZippedJson {
  readonly bytes: Buffer<ArrayBuffer>
  /** No other answer has the same. */
  readonly digest: string

  constructor({ zipped, digest }: Joined) {
    this.bytes = zipped
    this.digest = digest
  }
}

type Parts = ReadonlyMap<string, Part>

/** What the database has for one kind of caller, and what of it was read into memory. */
interface Stored {
  madeFor: string
  kept: FragmentCache
  /** Of a list, and of others perhaps. */
  read(ids: readonly string[]): Promise<Parts | undefined>
}

interface Kept {
  locale: string
  part: Part
}

/** Who asks for a single product most often has it kept as an answer: it is not worth being compressed by itself. */
const FEWEST_JOINED = 2
/** Those that do not fit in are found when all products are looked through. */
const MAX_MISSING = 5_000
/** Some lists by one statement, which is more than half of what there is to save; and no list waits for many others. */
const READ_AT_ONCE = 100

export interface ProductPartsOptions {
  reader: Database
  catalogue: Pick<Catalogue, 'findProducts' | 'findKept' | 'epoch' | 'isUnchanged'>
  /** That of a shopper who says nothing. */
  ownView(): CatalogueView
  now(): Date
  caches: CacheBudget
}

/**
 * Products written out for shoppers in the shop's own currency, and compressed: a list of 24 is then put together and not made. They are kept for as long as the product is in memory: of each
 * the part in the shop's own language, and the one in the other that it was asked in last. For all other products the database has those in the shop's own language (decision 33), and most of
 * them are kept in memory as well (decision 41).
 */
export class ProductParts {
  readonly #kept = new WeakMap<Product, readonly Kept[]>()
  readonly #options: ProductPartsOptions
  readonly #missing = new Set<string>()
  #stored: Stored | undefined

  constructor(options: ProductPartsOptions) {
    this.#options = options
  }

  /** Whether a list can be made by {@link listOf}. */
  isListed(view: CatalogueView): boolean {
    return isForMany(view) && view.languages.length === 0
  }

  text(product: Product, view: CatalogueView): string {
    const kept = isForMany(view) && this.#find(product, view)
    return kept ? textOf(kept) : write(product, view)
  }

  /** Products with commas between them, after `head` and before `tail`. */
  list(head: string, products: readonly Product[], tail: string, view: CatalogueView): JsonText | ZippedJson {
    if (products.length < FEWEST_JOINED || !isForMany(view))
      return new JsonText(head + products.map((product) => this.text(product, view)).join() + tail)
    const parts = products.map((product) => this.part(product, view))
    return new ZippedJson(joinParts(head, parts, tail))
  }

  /** The same of products of which no more is known; those that there are not any more are left out. */
  async listOf(
    head: string,
    ids: readonly string[],
    tail: string,
    view: CatalogueView,
  ): Promise<JsonText | ZippedJson> {
    const { ownView } = this.#options
    const stored = view.locale === ownView().locale ? this.#storedFor(partsMadeFor(view)) : undefined
    const kept = stored ? this.#findKept(ids, stored) : ids.map(() => undefined)
    const parts = kept.map((part, place) => part ?? this.#findOfProduct(ids[place]!, view)) // as many as ids
    const unkept = ids.filter((_, place) => parts[place] === undefined)
    const others = unkept.length > 0 ? await this.#read(unkept, view, stored) : undefined
    const found = parts.flatMap((part, place) => part ?? others?.get(ids[place]!) ?? [])
    if (found.length < FEWEST_JOINED) return new JsonText(head + found.map(textOf).join() + tail)
    return new ZippedJson(joinParts(head, found, tail))
  }

  /** What is not in memory; and what is not in the database either is made. */
  async #read(ids: readonly string[], view: CatalogueView, stored: Stored | undefined): Promise<Parts> {
    const found = new Map<string, Part>()
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
  async keepStored(ids: readonly string[]): Promise<void> {
    const stored = this.#ownStored()
    const kept = this.#findKept(ids, stored)
    const unkept = ids.filter((_, place) => !kept[place])
    if (unkept.length > 0) await stored.read(unkept)
  }

  /** Lets go of what is in memory of products that were changed or deleted since. */
  forgetChanged(): void {
    this.#ownStored().kept.evictChanged(this.#options.catalogue.isUnchanged)
  }

  /** Whether more can be kept without something else having to go. */
  hasRoom(): boolean {
    return this.#ownStored().kept.hasRoom()
  }

  /** Of which products parts were missing, since that was asked last. */
  takeMissing(): string[] {
    const taken = [...this.#missing]
    this.#missing.clear()
    return taken
  }

  part(product: Product, view: CatalogueView): Part {
    return this.#find(product, view) ?? this.#make(product, view)
  }

  #find(product: Product, { locale }: CatalogueView): Part | undefined {
    return this.#kept.get(product)?.find((each) => each.locale === locale)?.part
  }

  #findOfProduct(id: string, view: CatalogueView): Part | undefined {
    const product = this.#options.catalogue.findKept(id)
    return product && this.#find(product, view)
  }

  #make(product: Product, view: CatalogueView): Part {
    const { locale } = view
    const own = this.#options.ownView().locale
    const part = makePart(product, view)
    const beside = this.#kept.get(product)?.find((each) => locale === own || each.locale === own)
    this.#kept.set(product, [...(beside ? [beside] : []), { locale, part }])
    return part
  }

  #ownStored(): Stored {
    return this.#storedFor(partsMadeFor(this.#options.ownView()))
  }

  #storedFor(madeFor: string): Stored {
    if (this.#stored?.madeFor === madeFor) return this.#stored
    const { reader, catalogue, now, caches } = this.#options
    const kept = new FragmentCache(caches)
    const read = async (ids: readonly string[]): Promise<Parts> => {
      const readIn = catalogue.epoch // of before: what changes while it is read may be missing in it
      const found = await readParts(reader, ids, { madeFor, now: now() })
      for (const [id, part] of found) kept.set(id, part, readIn)
      return found
    }
    // Lists that are asked for in the same turn are read together.
    return (this.#stored = { madeFor, kept, read: batched((lists) => readLists(lists, read)) })
  }

  #findKept(ids: readonly string[], { kept }: Stored): (Part | undefined)[] {
    const { catalogue, now } = this.#options
    const time = now()
    return ids.map((id) => kept.get(id, time, catalogue.isUnchanged))
  }

  #noteMissing(ids: readonly string[]): void {
    for (const id of ids) if (this.#missing.size < MAX_MISSING) this.#missing.add(id)
  }
}

/** Neighbours share a statement for as long as it is no large one. */
async function readLists(
  lists: readonly (readonly string[])[],
  read: (ids: readonly string[]) => Promise<Parts>,
): Promise<Map<readonly string[], Parts>> {
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

export function makePart(product: Product, view: CatalogueView): Part {
  return toPart(write(product, view))
}

/** Whoever sees other prices is one of few. */
function isForMany({ converted, withCosts }: CatalogueView): boolean {
  return !converted && !withCosts
}

function write(product: Product, view: CatalogueView): string {
  return JSON.stringify(toWireProduct(product, view))
}
