import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createBatcher } from '../../platform/concurrency/batcher.ts'

const PERIOD_SECONDS = 300
/** Any quarter of an hour lies within four periods of five minutes: no quarter of an hour exceeds a limit, wherever it begins. */
const PERIODS = 4
const prepared = sql.raw(PREPARED)

export interface AttemptCounts {
  /** Recent tries of each name, this one included. */
  counts: ReadonlyMap<string, number>
  period: number
}

/** Try to be counted. */
interface CountRequest {
  names: readonly string[]
  period: number
}

const MAX_BATCH_SIZE = 50

/**
 * Counts a try under all its names before it is executed. The counting row is locked, so each of several concurrent tries, in any
 * process, gets its own number; concurrent tries of one process share a statement. Names are sorted, which avoids deadlocks.
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
  const { period } = all[0]! // at least one name, all of one period
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
  // The last of several tries of one name made its count reach this value.
  return all
    .toReversed()
    .map(({ names }) => {
      const counts = new Map(names.map((name) => [name, after.get(name) ?? 0]))
      for (const [name, count] of counts) after.set(name, count - 1)
      return { counts, period }
    })
    .toReversed()
}

/** Refunds a try. A name with this try alone is deleted, and refused tries do not fill the table. */
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

/** Reads the recent tries of each name. */
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

/** Seconds until the oldest counting tries expire. */
export async function findRetryAfterSeconds(db: Database, name: string, now: Date): Promise<number> {
  const row = await db.selectFrom('rate_limits').select(['period', 'counts']).where('key', '=', name).executeTakeFirst()
  const oldest = row ? row.period - row.counts.findLastIndex((count) => count > 0) : toPeriod(now)
  return Math.max(1, Math.ceil((oldest + PERIODS) * PERIOD_SECONDS - now.getTime() / 1000))
}

/** SQL condition: rows that count no more, by the database's clock, with an hour for differing clocks. */
export const EXPIRED_RATE_LIMIT_SQL = `period < extract(epoch from now()) / ${PERIOD_SECONDS} - ${PERIODS + 12}`

function toPeriod(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
}
