import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Projection of descriptions for queries (`product_descriptions`), updated by `indexAndRecordChanges`. A row that a
 * change does not affect is not written.
 */
export async function updateDescriptionProjection(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    ${buildProjectionInsert(sql`where id = any(${productIds}::uuid[])`)}
    where not exists (
      select 1 from product_descriptions d
      where d.product_id = p.id and d.shown = p.visible and d.beginning = left(p.description, 100) and d.folded = p.folded)
    order by p.id
    on conflict (product_id) do update set shown = excluded.shown, beginning = excluded.beginning,
      folded_beginning = excluded.folded_beginning, folded_end = excluded.folded_end, folded = excluded.folded`.execute(
    tx,
  )
}

/** Rows per batch, which takes about 100 ms. */
const BATCH_SIZE = 500

/**
 * Backfills the projection for products of an older version of the shop or of direct inserts. Products locked by a
 * writer are left for the next run.
 */
export async function backfillDescriptionProjection(db: Database): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000', ids: string[] = []; ; last = ids.at(-1)!) {
    const { rows } = await sql<{ id: string }>`
      select id from products p where id > ${last} and not exists (select 1 from product_descriptions d where d.product_id = p.id)
      order by id limit ${BATCH_SIZE}`.execute(db)
    ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await sql`
      ${buildProjectionInsert(sql`where id = any(${ids}::uuid[]) order by id for no key update skip locked`)}
      on conflict (product_id) do nothing`.execute(db)
  }
}

/** Callers have locked the products in the order of their ids, so two writers never deadlock. */
function buildProjectionInsert(some: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into product_descriptions (product_id, shown, beginning, folded_beginning, folded_end, folded)
    select p.id, p.visible, left(p.description, 100), left(p.folded, 100), right(p.folded, 20), p.folded
    from (select id, visible, description, lower(description) as folded from products ${some}) as p`
}
