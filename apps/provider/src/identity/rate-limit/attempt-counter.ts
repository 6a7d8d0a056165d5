import type { Database } from '../../platform/db/pool.ts'
import { createBatcher } from '../../platform/concurrency/batcher.ts'
import { findCounter, incrementCounters, PERIOD_SECONDS, PERIODS, readCounters } from './store.ts'

export interface AttemptCounts {
  /** Recent attempts by key, this one included. */
  counts: ReadonlyMap<string, number>
  period: number
}

/** Attempt to be counted. */
interface CountRequest {
  keys: readonly string[]
  period: number
}

const MAX_BATCH_SIZE = 50

/**
 * Counts an attempt under all its keys before it is executed. Each of several concurrent attempts, in any process,
 * gets its own number; concurrent attempts of one process share a statement.
 */
export function createAttemptCounter(db: Database): (keys: readonly string[], now: Date) => Promise<AttemptCounts> {
  const count = createBatcher((all: readonly CountRequest[]) => countAttempts(db, all), {
    maxBatchSize: MAX_BATCH_SIZE,
    countFitting: (all) => {
      const another = all.findIndex(({ period }) => period !== all[0]?.period)
      return another === -1 ? all.length : another
    },
  })
  return (keys, now) => count({ keys, period: toPeriod(now) })
}

async function countAttempts(db: Database, all: readonly CountRequest[]): Promise<AttemptCounts[]> {
  const { period } = all[0]! // at least one key, all of one period
  const attempts = new Map<string, number>()
  for (const key of all.flatMap(({ keys }) => keys)) attempts.set(key, (attempts.get(key) ?? 0) + 1)
  const after = await incrementCounters(db, attempts, period)
  // The last of several attempts of one key made its count reach this value.
  return all
    .toReversed()
    .map(({ keys }) => {
      const counts = new Map(keys.map((key) => [key, after.get(key) ?? 0]))
      for (const [key, count] of counts) after.set(key, count - 1)
      return { counts, period }
    })
    .toReversed()
}

/** Reads the recent attempts of each key. */
export function readAttemptCounts(
  db: Database,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  return readCounters(db, keys, toPeriod(now))
}

/** Seconds until the oldest counting attempts expire. */
export async function findRetryAfterSeconds(db: Database, key: string, now: Date): Promise<number> {
  const counter = await findCounter(db, key)
  const oldest = counter ? counter.period - counter.counts.findLastIndex((count) => count > 0) : toPeriod(now)
  return Math.max(1, Math.ceil((oldest + PERIODS) * PERIOD_SECONDS - now.getTime() / 1000))
}

function toPeriod(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
}
