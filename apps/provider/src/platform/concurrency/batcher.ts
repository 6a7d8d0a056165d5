import { wasRolledBack } from '../db/database-errors.ts'
import { isConcurrencyConflict } from '../db/transaction.ts'

const RUNS_AT_ONCE = 3
/**
 * After this time, a running statement no longer delays later items. Fewer statements of more items cost less, here
 * and in the database.
 */
const LATE_MS = 10

interface Waiting<Item, Result> {
  item: Item
  done(result: Result): void
  failed(error: unknown): void
}

/**
 * Batches items of the same moment into one statement, which costs little more than one for a single item. `run`
 * returns one result per item, in order. If the batch was rolled back, each item is retried alone. If the outcome is
 * unknown (connection lost), nothing is retried.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: {
    maxBatchSize: number
    /** Number of leading items that fit into one statement: at least one. @default all, up to `mostAtOnce` */
    countFitting?: (items: readonly Item[]) => number
    /** @default 3 */
    maxConcurrent?: number
  },
): (item: Item) => Promise<Result> {
  const { maxBatchSize, countFitting = (items) => items.length, maxConcurrent = RUNS_AT_ONCE } = options
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isLate = false
  let late: NodeJS.Timeout | undefined

  function beginLate(): void {
    isLate = true
    begin()
  }

  function begin(): void {
    if (waiting.length > 0 && running < maxConcurrent) void runWaiting()
  }

  async function runWaiting(): Promise<void> {
    running++
    while (waiting.length > 0) {
      isLate = false
      clearTimeout(late)
      late = setTimeout(beginLate, LATE_MS)
      await runAll(takeSome())
    }
    if (--running === 0) clearTimeout(late)
  }

  function takeSome(): Waiting<Item, Result>[] {
    return waiting.splice(0, countFitting(waiting.slice(0, maxBatchSize).map(({ item }) => item)))
  }

  async function runAll(all: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(all.map(({ item }) => item))
      for (const [at, each] of all.entries()) each.done(results[at]!) // results and items have the same length
    } catch (error) {
      const { code } = error as { code?: unknown } // errors here may have a code
      if (all.length > 1 && wasRolledBack(code)) for (const each of all) await runAll([each])
      else for (const each of all) each.failed(error)
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (waiting.length >= maxBatchSize) begin()
      // Sends after this turn of the event loop. While a statement runs, it fetches the waiting items itself.
      else if (running === 0 ? waiting.length === 1 : isLate) setImmediate(begin)
    })
}

/** Number of leading items with distinct keys. */
export function countUntilRepeated<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]): number {
  const known = new Set<string>()
  const at = items.findIndex((item) => {
    const names = namesOf(item)
    const isRepeated = names.some((name) => known.has(name))
    names.forEach((name) => known.add(name))
    return isRepeated
  })
  return at === -1 ? items.length : at
}

/**
 * Whether each item was written. An item that conflicts with a concurrent request, as the database reports, was not.
 */
export async function writeUnlessConflict<Item>(
  all: readonly Item[],
  write: (all: readonly Item[]) => Promise<readonly boolean[]>,
): Promise<readonly boolean[]> {
  try {
    return await write(all)
  } catch (error) {
    const { code } = error as { code?: unknown } // errors here may have a code
    if (all.length === 1 && wasRolledBack(code) && isConcurrencyConflict(code)) return [false]
    throw error
  }
}
