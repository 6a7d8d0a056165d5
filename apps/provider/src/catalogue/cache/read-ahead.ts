import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/pool.ts'
import { watchLoad } from '../../http/watch-load.ts'
import type { Catalogue } from './cache.ts'

/** All that most shops have, and a part of what is kept. */
const MAX_READ_AHEAD = 2_000
const AT_ONCE = 25
/** Between one handful and the next; and for as long as others need the shop. */
const REST_MS = 20
const BUSY_REST_MS = 500

/**
 * Reads what is for sale before anybody asks for it, the newest first, a handful at a time and not while the shop is busy: after a start nobody has to be the first. Answers how many
 * there are that it has read.
 */
export async function readAhead(
  db: Database,
  catalogue: Pick<Catalogue, 'findProducts'>,
  signal: AbortSignal,
): Promise<number> {
  const isBusy = watchLoad()
  const newest = await db
    .selectFrom('products')
    .select('id')
    .where('visible', '=', true)
    .orderBy('id', 'desc') // ids begin with the time
    .limit(MAX_READ_AHEAD)
    .execute()
  let read = 0
  while (read < newest.length && !signal.aborted) {
    const ids = newest.slice(read, read + AT_ONCE).map(({ id }) => id)
    await catalogue.findProducts(ids)
    read += ids.length
    while (!signal.aborted && isBusy()) await pause(BUSY_REST_MS)
    await pause(REST_MS)
  }
  return read
}
