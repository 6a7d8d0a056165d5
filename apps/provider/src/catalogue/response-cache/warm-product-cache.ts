import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../platform/concurrency/load-monitor.ts'
import type { CatalogueContext } from '../services.ts'

/** All that most shops have, and a part of what is kept. */
const MAX_WARM_PRODUCTS = 2_000
const BATCH_SIZE = 25
/** Between one handful and the next. */
const PAUSE_MS = 20

/**
 * Reads what is for sale before anybody asks for it, and writes it out in the shop's own language, the newest first, a handful at a time and not while the shop is busy: after a start nobody has to be the first. Answers how many
 * there are that it has read.
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
