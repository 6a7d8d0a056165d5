import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../platform/concurrency/load-monitor.ts'
import type { CatalogueContext } from '../services.ts'

/** Number of products to read: all products of most shops, and a part of the cache. */
const MAX_WARM_PRODUCTS = 2_000
const BATCH_SIZE = 25
/** Pause between two batches. */
const PAUSE_MS = 20

/**
 * Warms the product cache after a start: reads visible products and serialises them in the language of the shop, newest
 * first, in batches and only while the load is low. Returns the number of products.
 */
export async function warmProductCache(
  { reader, catalogue, fragments, getView }: Pick<CatalogueContext, 'reader' | 'catalogue' | 'fragments' | 'getView'>,
  signal: AbortSignal,
): Promise<number> {
  const isBusy = createLoadMonitor()
  const newest = await reader
    .selectFrom('products')
    .select('id')
    .where('visible', '=', true)
    .orderBy('id', 'desc') // ids begin with the time
    .limit(MAX_WARM_PRODUCTS)
    .execute()
  let read = 0
  while (read < newest.length && !signal.aborted) {
    const ids = newest.slice(read, read + BATCH_SIZE).map(({ id }) => id)
    const products = await catalogue.findProducts(ids)
    const view = getView({})
    for (const product of products.values()) fragments.getOrCreate(product, view)
    read += ids.length
    await waitWhileBusy(isBusy, signal)
    await pause(PAUSE_MS)
  }
  return read
}
