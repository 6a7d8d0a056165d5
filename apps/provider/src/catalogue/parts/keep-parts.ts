import { setTimeout as pause } from 'node:timers/promises'
import { waitWhileBusy, watchLoad } from '../../http/watch-load.ts'
import type { CatalogueContext } from '../services.ts'
import { findShown, LAST_ID } from './store.ts'

const READ_AT_ONCE = 200
/** Between one handful and the next. */
const REST_MS = 5
/** A database that cannot answer at this moment is asked again: the next who reads all of them comes in minutes. */
const TRIES = 5
const TRY_AGAIN_MS = 1_000

/** Reads the parts of all products that are for sale into memory, the newest first, until it is full: a list that nobody has asked for is then put together from there. */
export async function keepAllParts(
  { reader, parts }: Pick<CatalogueContext, 'reader' | 'parts'>,
  signal: AbortSignal,
): Promise<void> {
  const isBusy = watchLoad()
  if (!parts.hasRoom()) parts.forgetChanged() // it takes some milliseconds, and is of use only then
  for (let before: string | undefined = LAST_ID; before !== undefined && parts.hasRoom() && !signal.aborted;) {
    await waitWhileBusy(isBusy, signal)
    const ids = await findAndKeep(before, TRIES)
    before = ids.length < READ_AT_ONCE ? undefined : ids.at(-1)
    await pause(REST_MS)
  }

  async function findAndKeep(before: string, tries: number): Promise<string[]> {
    try {
      const ids = await findShown(reader, before, READ_AT_ONCE)
      await parts.keepStored(ids)
      return ids
    } catch (error) {
      if (tries === 1 || signal.aborted) throw error
      await pause(TRY_AGAIN_MS)
      return findAndKeep(before, tries - 1)
    }
  }
}
