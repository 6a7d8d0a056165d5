import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../platform/concurrency/load-monitor.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import { findVisibleIds, MAX_ID } from './fragments/fragment-store.ts'
import type { ProductFragments } from './fragments/product-fragments.ts'

/** Number of products to read: all products of most shops, and a part of the cache. */
const MAX_WARM_PRODUCTS = 2_000
const BATCH_SIZE = 25
/** Pause between two batches. */
const PAUSE_MS = 20

interface WarmUpContext {
  /** Connections for reads only. */
  reader: Database
  catalogue: CatalogueCache
  fragments: ProductFragments
  /** Returns the view of a shopper without preferences. */
  getView(context: object): CatalogueView
}

/**
 * Warms the product cache after a start: reads visible products and serialises them in the language of the shop, newest
 * first, in batches and only while the load is low. Returns the number of products.
 */
export async function warmProductCache(
  { reader, catalogue, fragments, getView }: WarmUpContext,
  signal: AbortSignal,
): Promise<number> {
  const isBusy = createLoadMonitor()
  const newest = await findVisibleIds(reader, MAX_ID, MAX_WARM_PRODUCTS)
  let read = 0
  while (read < newest.length && !signal.aborted) {
    const ids = newest.slice(read, read + BATCH_SIZE)
    const products = await catalogue.findProducts(ids)
    const view = getView({})
    for (const product of products.values()) fragments.getOrCreate(product, view)
    read += ids.length
    await waitWhileBusy(isBusy, signal)
    await pause(PAUSE_MS)
  }
  return read
}
