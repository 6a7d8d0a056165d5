import { setTimeout as sleep } from 'node:timers/promises'
import { createBatcher } from './batcher.ts'
import { isRetryable } from '../db/transaction.ts'

const MAX_BATCH_SIZE = 16
const MAX_ATTEMPTS = 6

/** Concurrent items share one statement. A single item is retried after a conflict with another statement. */
export function batchWithRetry<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  async function tryToRun(items: readonly Item[], attempt = 1): Promise<readonly Result[]> {
    try {
      return await run(items)
    } catch (error) {
      const isOver = items.length > 1 || attempt >= MAX_ATTEMPTS
      if (isOver || !isRetryable((error as { code?: unknown }).code)) throw error // only errors are thrown here
      await sleep(Math.random() * 10 * 2 ** attempt)
      return tryToRun(items, attempt + 1)
    }
  }
  return createBatcher((items) => tryToRun(items), { maxBatchSize: MAX_BATCH_SIZE })
}
