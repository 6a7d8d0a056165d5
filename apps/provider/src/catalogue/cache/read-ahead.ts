import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, watchLoad } from '../../http/watch-load.ts'
import type { CatalogueContext } from '../services.ts'

/** All that most shops have, and a part of what is kept. */
const MAX_READ_AHEAD = 2_000
const AT_ONCE = 25
/** Between one handful and the next. */
const REST_MS = 20

/**
 * Reads what is for sale before anybody asks for it, and writes it out in the shop's own language, the newest first, a handful at a time and not while the shop is busy: after a start nobody has to be the first. Answers how many
 * there are that it has read.
 */
export async function readAhead(
  { reader, catalogue, parts, viewOf }: Pick<CatalogueContext, 'reader' | 'catalogue' | 'parts' | 'viewOf'>,
  signal: AbortSignal,
): Promise<number> {
  const isBusy = watchLoad()
  const newest = await reader
    .selectFrom('products')
    .select('id')
    .where('visible', '=', true)
    .orderBy('id', 'desc') // ids begin with the time
    .limit(MAX_READ_AHEAD)
    .execute()
  let read = 0
  while (read < newest.length && !signal.aborted) {
    const ids = newest.slice(read, read + AT_ONCE).map(({ id }) => id)
    const products = await catalogue.findProducts(ids)
    const view = viewOf({})
    for (const product of products.values()) parts.part(product, view)
    read += ids.length
    await waitWhileBusy(isBusy, signal)
    await pause(REST_MS)
  }
  return read
}
