import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Descriptions as they are asked for (`product_descriptions`), written by whoever says with `markChanged` that a product was changed. Most changes leave the row as it
 * is: then it is not written.
 */
export async function listDescriptions(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    ${insertListed(sql`p.id = any(${productIds}::uuid[]) and not exists (
      select 1 from product_descriptions d
      where d.product_id = p.id and d.shown = p.visible and d.beginning = left(p.description, 100) and d.folded = p.folded)`)}
    on conflict (product_id) do update set shown = excluded.shown, beginning = excluded.beginning,
      folded_beginning = excluded.folded_beginning, folded_end = excluded.folded_end, folded = excluded.folded`.execute(
    tx,
  )
}

/** Lists the descriptions of products that an older version of the shop has made, or that came into the database some other way. */
export async function listMissingDescriptions(db: Database): Promise<void> {
  await sql`
    ${insertListed(sql`not exists (select 1 from product_descriptions d where d.product_id = p.id)`)}
    on conflict (product_id) do nothing`.execute(db)
}

/** In the order of the ids, as products are locked: two such writers never wait for each other in a circle. */
function insertListed(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into product_descriptions (product_id, shown, beginning, folded_beginning, folded_end, folded)
    select p.id, p.visible, left(p.description, 100), left(p.folded, 100), right(p.folded, 20), p.folded
    from (select id, visible, description, lower(description) as folded from products) as p where ${which} order by p.id`
}
