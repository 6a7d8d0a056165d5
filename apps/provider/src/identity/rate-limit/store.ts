import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'

export const PERIOD_SECONDS = 300
/**
 * Any quarter of an hour lies within four periods of five minutes: no quarter of an hour exceeds a limit, wherever it
 * begins.
 */
export const PERIODS = 4
const prepared = sql.raw(PREPARED)

/**
 * Adds attempts to the counters of a period, and returns the recent sum of each. Rows are locked in the order of
 * their keys, which avoids deadlocks: each of several concurrent statements, in any process, gets its own sums.
 */
export async function incrementCounters(
  db: Database,
  attempts: ReadonlyMap<string, number>,
  period: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`${prepared}
    insert into rate_limits as known (key, period, counts)
    select key, ${period}, array[times, 0, 0, 0] from unnest(${[...attempts.keys()]}::text[], ${[...attempts.values()]}::int[]) as tried (key, times) order by key
    on conflict (key) do update set (period, counts) = (
      select greatest(known.period, excluded.period), (moved[1] + excluded.counts[1]) || moved[2:${sql.lit(PERIODS)}]
      from (select (array_fill(0, array[greatest(0, least(${sql.lit(PERIODS)}, excluded.period - known.period))])
        || known.counts)[1:${sql.lit(PERIODS)}] as moved) as shifted)
    returning key, (select sum(each)::integer from unnest(counts) as each) as count`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/**
 * Takes one attempt of a period off each counter. A counter with this attempt alone is deleted: refused ones fill no
 * table.
 */
export async function decrementCounters(db: Database, keys: readonly string[], period: number): Promise<void> {
  await sql`${prepared}
    with held as (
      select key, (select sum(each) from unnest(counts) as each) = 1 and period = ${period} as is_only from rate_limits
      where key = any(${keys}::text[]) order by key for update),
    forgotten as (delete from rate_limits as known using held where known.key = held.key and held.is_only)
    update rate_limits as known
    set counts[known.period - ${period}::integer + 1] = greatest(0, counts[known.period - ${period}::integer + 1] - 1)
    from held
    where known.key = held.key and not held.is_only
      and known.period - ${period}::integer between 0 and ${sql.lit(PERIODS - 1)}`.execute(db)
}

/** Reads the recent sum of each counter that exists, as of a period. */
export async function readCounters(
  db: Database,
  keys: readonly string[],
  period: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`${prepared}
    select key, coalesce(sum(each), 0)::integer as count
    from rate_limits, unnest(counts[1:${sql.lit(PERIODS)} - greatest(0, ${period} - period)]) as each
    where key = any(${keys}::text[]) group by key`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Finds a counter: attempts by period, the latest first. */
export async function findCounter(
  db: Database,
  key: string,
): Promise<{ period: number; counts: number[] } | undefined> {
  return db.selectFrom('rate_limits').select(['period', 'counts']).where('key', '=', key).executeTakeFirst()
}

/** SQL condition: rows that count no more, by the database's clock, with an hour for differing clocks. */
export const EXPIRED_RATE_LIMIT_SQL = `period < extract(epoch from now()) / ${PERIOD_SECONDS} - ${PERIODS + 12}`
