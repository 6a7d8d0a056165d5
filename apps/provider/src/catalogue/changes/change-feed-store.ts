import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { ChangedEntity } from './change-feed.ts'

/** Latest change of one entity. */
export interface ChangeFeedEntry {
  entity: ChangedEntity
  id: string
  /** Another number with every change. */
  number: bigint
}

/**
 * Reads the changes of the last `lookBackSeconds`, and the products whose discounts began or ended after `from` and up to
 * `to`. The look-back is longer than a transaction may last, because changes become visible in the order of their
 * commits. `now` is the clock of the database.
 */
export async function readChangeFeed(
  db: Database,
  lookBackSeconds: number,
  from: Date,
  to: Date,
): Promise<{ changes: ChangeFeedEntry[]; repricedIds: string[]; now: Date }> {
  const { rows } = await sql<{ now: Date; entity: ChangeFeedEntry['entity'] | null; id: string; number: bigint }>`
    ${sql.raw(PREPARED)} select clock.now, entity, id, number from (select clock_timestamp() as now) as clock
    left join catalogue_changes on changed_at > clock.now - make_interval(secs => ${lookBackSeconds})`.execute(db)
  const { rows: repriced } = await sql<{ id: string }>`
    ${sql.raw(PREPARED)} select id from products where discount_starts_at > ${from} and discount_starts_at <= ${to}
    union select id from products where discount_ends_at > ${from} and discount_ends_at <= ${to}`.execute(db)
  return {
    now: rows[0]?.now ?? new Date(),
    changes: rows.flatMap(({ entity, id, number }) => (entity === null ? [] : { entity, id, number })),
    repricedIds: repriced.map(({ id }) => id),
  }
}
