import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ChangedEntity } from './invalidation-scope.ts'

/** Latest change of one entity. */
export interface ChangeFeedEntry {
  entity: ChangedEntity
  id: string
  /** Another number with every change. */
  number: bigint
}

/**
 * Reads the changes of the last `lookBackSeconds`, and the products whose discounts began or ended after `from` and
 * up to `to`. The look-back is longer than a transaction may last, because changes become visible in the order of
 * their commits. `now` is the clock of the database.
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

/**
 * Inserts changes, or renews those of the same entity. Returns their numbers. Rows are written in the order of their
 * ids.
 */
export async function insertChanges(
  tx: Tx,
  entities: readonly ChangedEntity[],
  ids: readonly string[],
): Promise<bigint[]> {
  const { rows } = await sql<{ number: bigint }>`${sql.raw(PREPARED)}
    ${buildChangesInsert(entities, sql`select id from unnest(${[...ids].sort()}::uuid[]) as id`)}`.execute(tx)
  return rows.map(({ number }) => number)
}

/**
 * Returns SQL that records stock changes within a larger statement. The caller passes the numbers to `trackChanges`.
 */
export function buildStockChangesInsert(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return buildChangesInsert(['stock'], ids)
}

function buildChangesInsert(entities: readonly ChangedEntity[], ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into catalogue_changes (entity, id) select entity, changed.* from unnest(${entities}::text[]) as entity, (${ids}) as changed
    on conflict (entity, id) do update set changed_at = clock_timestamp(), number = nextval('catalogue_change_numbers')
    returning number`
}

export async function updateChangeTimestamps(
  tx: Tx,
  changes: readonly { entity: string; id: string }[],
): Promise<void> {
  await sql`
    update catalogue_changes as change set changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as made(entity text, id uuid)
    where change.entity = made.entity and change.id = made.id`.execute(tx)
}
