import type { Database } from '../db/pool.ts'
import { isGuid } from '../ids.ts'
import type { Collection, Product } from './product.ts'
import { findProductIdBySlug, readChanges, readCollections, readProducts } from './store.ts'

/** What was read, kept until it changes: by this process at once, by another within a second. */
export interface Catalogue {
  /** Unknown ids are absent from the map. Hidden products are included. */
  findProducts(ids: readonly string[]): Promise<Map<string, Product>>
  findProduct(id: string): Promise<Product | undefined>
  findProductBySlug(slug: string): Promise<Product | undefined>
  collections(): Promise<Collection[]>
  /** Rises with every change; what is derived from several products is kept under it. */
  readonly epoch: number
  /** To be called once a write of this process is committed. */
  forget(productIds: readonly string[]): void
  /** Drops what other processes changed. Called every second. */
  followChanges(): Promise<void>
}

const MAX_PRODUCTS = 5_000

/** Longer than the longest transaction, since a change becomes visible when it is committed, not when it is made. */
const LOOK_BACK_SECONDS = 20

export function openCatalogue(db: Database): Catalogue {
  const products = new Map<string, Product>()
  const idBySlug = new Map<string, string>()
  let collections: Promise<Collection[]> | undefined
  let epoch = 0
  let seen = new Map<string, number>()

  async function findProducts(ids: readonly string[]): Promise<Map<string, Product>> {
    const found = new Map<string, Product>()
    const missing: string[] = []
    for (const id of new Set(ids)) {
      const product = products.get(id)
      if (product) found.set(id, product)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const before = epoch
    for (const product of await readProducts(db, missing)) {
      found.set(product.id, product)
      // Read before a change, arrived after it: good for this request, too old to keep.
      if (epoch === before) keep(product)
    }
    return found
  }

  function keep(product: Product): void {
    if (products.size >= MAX_PRODUCTS) {
      const [oldest] = products.keys()
      if (oldest) drop(oldest)
    }
    products.set(product.id, product)
    idBySlug.set(product.slug, product.id)
  }

  function drop(id: string): void {
    const product = products.get(id)
    products.delete(id)
    if (product) idBySlug.delete(product.slug)
  }

  function forget(productIds: readonly string[]): void {
    epoch++
    collections = undefined
    for (const id of productIds) drop(id)
  }

  return {
    get epoch() {
      return epoch
    },
    findProducts,
    async findProduct(id) {
      return products.get(id) ?? (isGuid(id) ? (await findProducts([id])).get(id) : undefined)
    },
    async findProductBySlug(slug) {
      const id = idBySlug.get(slug) ?? (await findProductIdBySlug(db, slug))
      return id === undefined ? undefined : (await findProducts([id])).get(id)
    },
    collections() {
      if (!collections) {
        const reading = (collections = readCollections(db))
        reading.catch(() => {
          if (collections === reading) collections = undefined
        })
      }
      return collections
    },
    forget,
    async followChanges() {
      const changes = await readChanges(db, LOOK_BACK_SECONDS)
      const now = new Map(changes.map(({ entity, id, changedAt }) => [`${entity} ${id}`, changedAt.getTime()]))
      const fresh = changes.filter(({ entity, id, changedAt }) => seen.get(`${entity} ${id}`) !== changedAt.getTime())
      seen = now
      if (fresh.length > 0) forget(fresh.filter(({ entity }) => entity === 'product').map(({ id }) => id))
    },
  }
}
