import type { Database } from '../db/pool.ts'
import { isGuid } from '../ids.ts'
import type { Collection, Product } from './product.ts'
import { readChanges, readCollections, readProducts } from './read-store.ts'

/** What was read, kept until it changes: by this process at once, by another within a second. */
export interface Catalogue {
  /** Unknown ids are absent from the map. Hidden products are included. */
  findProducts(ids: readonly string[]): Promise<Map<string, Product>>
  findProduct(id: string): Promise<Product | undefined>
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
const MAX_GAP_MS = 5_000

export function openCatalogue(db: Database): Catalogue {
  const products = new Map<string, Product>()
  let collections: Promise<Collection[]> | undefined
  let epoch = 0
  let seen = new Map<string, number>()
  let followedAt: Date | undefined

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
      if (oldest) products.delete(oldest)
    }
    products.set(product.id, product)
  }

  function forget(productIds: readonly string[]): void {
    epoch++
    collections = undefined
    for (const id of productIds) products.delete(id)
  }

  return {
    get epoch() {
      return epoch
    },
    findProducts,
    async findProduct(id) {
      return products.get(id) ?? (isGuid(id) ? (await findProducts([id])).get(id) : undefined)
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
      const { changes, now } = await readChanges(db, LOOK_BACK_SECONDS)
      const gapMs = followedAt === undefined ? 0 : now.getTime() - followedAt.getTime()
      followedAt = now
      const seenNow = new Map(changes.map(({ entity, id, changedAt }) => [`${entity} ${id}`, changedAt.getTime()]))
      const fresh = changes.filter(({ entity, id, changedAt }) => seen.get(`${entity} ${id}`) !== changedAt.getTime())
      seen = seenNow
      // Away for so long (suspended, cut off from the database) that changes may have come and gone unseen.
      if (gapMs > MAX_GAP_MS) forget([...products.keys()])
      else if (fresh.length > 0) forget(fresh.filter(({ entity }) => entity === 'product').map(({ id }) => id))
    },
  }
}
