import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../../platform/concurrency/load-monitor.ts'
import type { Database } from '../../../platform/db/pool.ts'
import type { ProductFragments } from './product-fragments.ts'
import { findVisibleIds, MAX_ID } from './fragment-store.ts'

const BATCH_SIZE = 200
/** Pause between two batches. */
const PAUSE_MS = 5
/** Retries after a database error, because the next run starts minutes later. */
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 1_000

/**
 * Warms the fragment cache with all visible products, newest first, until it is full, so that uncached lists are
 * joined from memory.
 */
export async function warmFragmentCache(
  { reader, fragments }: { reader: Database; fragments: ProductFragments },
  signal: AbortSignal,
): Promise<void> {
  const isBusy = createLoadMonitor()
  if (!fragments.hasRoom()) fragments.evictChanged() // takes some milliseconds, and helps only when the cache is full
  for (let before: string | undefined = MAX_ID; before !== undefined && fragments.hasRoom() && !signal.aborted;) {
    await waitWhileBusy(isBusy, signal)
    const ids = await readAndCacheBatch(before, MAX_ATTEMPTS)
    before = ids.length < BATCH_SIZE ? undefined : ids.at(-1)
    await pause(PAUSE_MS)
  }

  async function readAndCacheBatch(before: string, tries: number): Promise<string[]> {
    try {
      const ids = await findVisibleIds(reader, before, BATCH_SIZE)
      await fragments.preload(ids)
      return ids
    } catch (error) {
      if (tries === 1 || signal.aborted) throw error
      await pause(RETRY_DELAY_MS)
      return readAndCacheBatch(before, tries - 1)
    }
  }
}
