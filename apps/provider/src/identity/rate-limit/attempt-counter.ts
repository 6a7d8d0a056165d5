import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createBatcher } from '../../platform/concurrency/batcher.ts'

const PERIOD_SECONDS = 300
/** Any quarter of an hour lies within four periods of five minutes: within no quarter of an hour is a limit passed, wherever it begins. */
const PERIODS = 4
const prepared = sql.raw(PREPARED)

export interface AttemptCounts {
  /** How often each name was tried lately, this try included. */
  counts: ReadonlyMap<string, number>
  period: number
}

/** A try that is to be counted. */
interface CountRequest {
  names: readonly string[]
  period: number
}

const MAX_BATCH_SIZE = 50

/**
 * Counts a try under all its names before it is made. A row is locked while it is counted up, so of tries at once, in whatever processes, each gets a number of its own; those of one moment are counted by one
 * statement. Names come in one order, so that no two wait for each other.
 */
export function createAttemptCounter(db: Database): (names: readonly string[], now: Date) => Promise<AttemptCounts> {
  const count = createBatcher((all: readonly CountRequest[]) => countAttempts(db, all), {
    maxBatchSize: MAX_BATCH_SIZE,
    countFitting: (all) => {
      const another = all.findIndex(({ period }) => period !== all[0]?.period)
      return another === -1 ? all.length : another
    },
  })
  return (names, now) => count({ names, period: toPeriod(now) })
}

async function countAttempts(db: Database, all: readonly CountRequest[]): Promise<AttemptCounts[]> {
  const { period } = all[0]! // there is one at least, and all are of one period
  const times = new Map<string, number>()
  for (const name of all.flatMap(({ names }) => names)) times.set(name, (times.get(name) ?? 0) + 1)
  const { rows } = await sql<{ key: string; count: number }>`${prepared}
    insert into rate_limits as known (key, period, counts)
    select key, ${period}, array[times, 0, 0, 0] from unnest(${[...times.keys()]}::text[], ${[...times.values()]}::int[]) as tried (key, times) order by key
    on conflict (key) do update set (period, counts) = (
      select greatest(known.period, excluded.period), (moved[1] + excluded.counts[1]) || moved[2:${sql.lit(PERIODS)}]
      from (select (array_fill(0, array[greatest(0, least(${sql.lit(PERIODS)}, excluded.period - known.period))])
        || known.counts)[1:${sql.lit(PERIODS)}] as moved) as shifted)
    returning key, (select sum(each)::integer from unnest(counts) as each) as count`.execute(db)
  const after = new Map(rows.map(({ key, count }) => [key, count]))
  // The last of several of one name is the one that made it as many as it is.
  return all
    .toReversed()
    .map(({ names }) => {
      const counts = new Map(names.map((name) => [name, after.get(name) ?? 0]))
      for (const [name, count] of counts) after.set(name, count - 1)
      return { counts, period }
    })
    .toReversed()
}

/** As if it had not been made: a name that was tried only this once is forgotten, so that nobody fills the table by tries that are refused. */
export async function refundAttempt(db: Database, names: readonly string[], period: number): Promise<void> {
  await sql`${prepared}
    with held as (
      select key, (select sum(each) from unnest(counts) as each) = 1 and period = ${period} as is_only from rate_limits
      where key = any(${names}::text[]) order by key for update),
    forgotten as (delete from rate_limits as known using held where known.key = held.key and held.is_only)
    update rate_limits as known
    set counts[known.period - ${period}::integer + 1] = greatest(0, counts[known.period - ${period}::integer + 1] - 1)
    from held
    where known.key = held.key and not held.is_only
      and known.period - ${period}::integer between 0 and ${sql.lit(PERIODS - 1)}`.execute(db)
}

/** How often each name was tried lately. */
export async function readAttemptCounts(
  db: Database,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`${prepared}
    select key, coalesce(sum(each), 0)::integer as count
    from rate_limits, unnest(counts[1:${sql.lit(PERIODS)} - greatest(0, ${toPeriod(now)} - period)]) as each
    where key = any(${names}::text[]) group by key`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Until the oldest of the tries that count now are too old to count. */
export async function findRetryAfterSeconds(db: Database, name: string, now: Date): Promise<number> {
  const row = await db.selectFrom('rate_limits').select(['period', 'counts']).where('key', '=', name).executeTakeFirst()
  const oldest = row ? row.period - row.counts.findLastIndex((count) => count > 0) : toPeriod(now)
  return Math.max(1, Math.ceil((oldest + PERIODS) * PERIOD_SECONDS - now.getTime() / 1000))
}

/** As a condition in SQL: rows in which nothing counts any more, by the database's clock, with an hour for clocks that differ. */
export const EXPIRED_RATE_LIMIT_SQL = `period < extract(epoch from now()) / ${PERIOD_SECONDS} - ${PERIODS + 12}`

function toPeriod(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
}
