import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'

const prepared = sql.raw(PREPARED)

/** Maximum number of recommended products, as on the platform. */
export const MAX_RECOMMENDED = 16
/** Maximum number of collections that are searched, and of visible products of each. */
const MAX_COLLECTIONS = 50
const COLLECTION_PRODUCTS = 3 * MAX_RECOMMENDED

/** Returns visible products that paid orders contain together with the given ones, the most frequent first. */
export async function readBoughtTogether(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select b.other_id as id from bought_together b join products p on p.id = b.other_id and p.visible
    where b.product_id = any(${ids}::uuid[]) and b.other_id <> all(${ids}::uuid[])
    group by b.other_id order by sum(b.orders) desc, b.other_id limit ${MAX_RECOMMENDED}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns visible products in the most paid orders, without the given ones. */
export async function readBestsellers(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select s.product_id as id from product_sales s join products p on p.id = s.product_id and p.visible
    where s.product_id <> all(${ids}::uuid[])
    order by s.orders desc, s.product_id limit ${MAX_RECOMMENDED}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns visible products that the merchant has related to the given ones, in the merchant's order. */
export async function readRelatedToAny(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select r.related_id as id from related_products r join products p on p.id = r.related_id and p.visible
    where r.product_id = any(${ids}::uuid[]) and r.related_id <> all(${ids}::uuid[])
    group by r.related_id order by count(*) desc, min(r.position), r.related_id limit ${MAX_RECOMMENDED}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns visible products of the collections of the given ones; those with more common collections first. */
export async function readOfSameCollections(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    with common as materialized (
      select distinct cp.collection_id as id
      from collection_products cp join collections c on c.id = cp.collection_id and c.visible
      where cp.product_id = any(${ids}::uuid[]) limit ${MAX_COLLECTIONS}
    )
    select member.product_id as id
    from common cross join lateral (
      select cp.product_id, cp.position from collection_products cp join products p on p.id = cp.product_id and p.visible
      where cp.collection_id = common.id and cp.product_id <> all(${ids}::uuid[])
      order by cp.position, cp.product_id limit ${COLLECTION_PRODUCTS}
    ) member
    group by member.product_id order by count(*) desc, min(member.position), member.product_id
    limit ${MAX_RECOMMENDED}`.execute(db)
  return rows.map(({ id }) => id)
}
