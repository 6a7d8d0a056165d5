import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, createLoadMonitor } from '../../../platform/concurrency/load-monitor.ts'
import type { CatalogueContext } from '../../services.ts'
import { findVisibleIds, MAX_ID } from './fragment-store.ts'

const BATCH_SIZE = 200
/** Between one handful and the next. */
const PAUSE_MS = 5
/** A database that cannot answer at this moment is asked again: the next who reads all of them comes in minutes. */
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 1_000

/** Reads the parts of all products that are for sale into memory, the newest first, until it is full: a list that nobody has asked for is then put together from there. */
export async function warmFragmentCache(
  { reader, fragments }: Pick<CatalogueContext, 'reader' | 'fragments'>,
  signal: AbortSignal,
): Promise<void> {
  const isBusy = createLoadMonitor()
  if (!fragments.hasRoom()) fragments.evictChanged() // it takes some milliseconds, and is of use only then
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
