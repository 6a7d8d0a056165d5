import { wasRolledBack } from '../db/database-errors.ts'
import { isConcurrencyConflict } from '../db/transaction.ts'

const RUNS_AT_ONCE = 3
/** So long one statement keeps those waiting that come meanwhile: fewer statements of more items each cost less, here and in the database. */
const LATE_MS = 10

interface Waiting<Item, Result> {
  item: Item
  done(result: Result): void
  failed(error: unknown): void
}

/**
 * What is wanted at the same moment goes by one statement, which costs little more than one for a single item does: `run` answers with a result for each, in their
 * order. What one of them does wrong is not the fault of the others: then each is tried alone. But only where the database says that nothing of the
 * statement has happened: of one whose answer was lost nobody knows, and a database that is gone is not asked again for each.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: {
    maxBatchSize: number
    /** How many of the first of them one statement takes: one at least. @default all, as long as there are no more than `mostAtOnce` */
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
      for (const [at, each] of all.entries()) each.done(results[at]!) // there is one for each
    } catch (error) {
      const { code } = error as { code?: unknown } // what is thrown here is an error, with a code or without
      if (all.length > 1 && wasRolledBack(code)) for (const each of all) await runAll([each])
      else for (const each of all) each.failed(error)
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (waiting.length >= maxBatchSize) begin()
      // Whatever else is wanted in this turn of the event loop comes along. While a statement is under way, it fetches them itself.
      else if (running === 0 ? waiting.length === 1 : isLate) setImmediate(begin)
    })
}

/** How many of the first have nothing to do with each other: those before the first that names what one before it has named. */
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

/** Whether each is written. One alone that another request was faster than, by what the database says, is not. */
export async function writeUnlessConflict<Item>(
  all: readonly Item[],
  write: (all: readonly Item[]) => Promise<readonly boolean[]>,
): Promise<readonly boolean[]> {
  try {
    return await write(all)
  } catch (error) {
    const { code } = error as { code?: unknown } // what is thrown here is an error, with a code or without
    if (all.length === 1 && wasRolledBack(code) && isConcurrencyConflict(code)) return [false]
    throw error
  }
}
