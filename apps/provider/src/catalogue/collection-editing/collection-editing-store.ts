import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Collection } from '../model/product.ts'
import type { StoredRule } from '../collection-rules/collection-rule.ts'

/** Collection with its rule, and counts with and without hidden products. */
export interface CollectionToEdit extends Collection {
  rule: StoredRule | null
  version: bigint
  productCount: number
}

export type CollectionSort = 'NAME' | 'PRODUCTS' | 'UPDATED'

/** Value of the sort order and id of the last row of a page. */
export interface ListPosition {
  value: string
  id: string
}

interface ListQuery {
  search: string | undefined
  kind: 'MANUAL' | 'RULE' | undefined
  withHidden: boolean
  sort: CollectionSort
  isDescending: boolean
  after: ListPosition | undefined
  limit: number
}

const COLUMNS = sql`
  c.id, c.slug, c.name, c.description, c.visible, c.media, c.seo, c.position, c.rule, c.version,
  c.updated_at as "updatedAt", n.all as "productCount",
  coalesce((select sum(change)::int from collection_counts where collection = c.id::text), 0) as "numberOfProducts"
  from collections c
  cross join lateral (select count(*)::int as all from collection_products cp where cp.collection_id = c.id) n`

export async function findCollectionToEdit(db: Database | Tx, id: string): Promise<CollectionToEdit | undefined> {
  const { rows } = await sql<CollectionToEdit>`select ${COLUMNS} where c.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Sort keys as texts: a cursor holds the one of its row. */
const SORT_KEYS: Record<CollectionSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  NAME: { key: sql`lower(c.name)`, type: sql`text` },
  PRODUCTS: { key: sql`n.all`, type: sql`integer` },
  UPDATED: { key: sql`(extract(epoch from c.updated_at) * 1000000)::bigint`, type: sql`bigint` },
}

export async function listCollectionsToEdit(
  db: Database,
  { search, kind, withHidden, sort, isDescending, after, limit }: ListQuery,
): Promise<(CollectionToEdit & { sortValue: string })[]> {
  const { key, type } = SORT_KEYS[sort]
  const beyond = isDescending ? sql`<` : sql`>`
  const direction = isDescending ? sql`desc` : sql`asc`
  const conditions = [
    search === undefined ? sql`true` : sql`strpos(lower(c.name), lower(${search}::text)) > 0`,
    kind === undefined ? sql`true` : kind === 'RULE' ? sql`c.rule is not null` : sql`c.rule is null`,
    withHidden ? sql`true` : sql`c.visible`,
    after ? sql`(${key}, c.id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)` : sql`true`,
  ]
  const { rows } = await sql<CollectionToEdit & { sortValue: string }>`
    select ${key}::text as "sortValue", ${COLUMNS} where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, c.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Reads a page of the products of a collection in its order, hidden ones too. */
export async function listProductsOfCollection(
  db: Database,
  collectionId: string,
  { after, limit }: { after: ListPosition | undefined; limit: number },
): Promise<{ id: string; name: string; visible: boolean; position: string }[]> {
  const beyond = after ? sql`(cp.position, cp.product_id) > (${after.value}::bigint, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<{ id: string; name: string; visible: boolean; position: string }>`
    select p.id, p.name, p.visible, cp.position::text as position
    from collection_products cp join products p on p.id = cp.product_id
    where cp.collection_id = ${collectionId}::uuid and ${beyond}
    order by cp.position, cp.product_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Moves products of a locked collection to its beginning, in the given order. Only the positions up to the last moved
 * product are assigned anew. Returns the products whose position has changed, in their new order.
 */
export async function saveProductOrder(tx: Tx, collectionId: string, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; place: string }>`
    with said as (
      select id, place from unnest(${productIds}::uuid[]) with ordinality as said (id, place)
    ), affected as (
      select cp.product_id, cp.position from collection_products cp
      where cp.collection_id = ${collectionId}::uuid and cp.position <= (
        select max(other.position) from collection_products other join said on said.id = other.product_id
        where other.collection_id = ${collectionId}::uuid)
    ), before as (
      select product_id, position, row_number() over (order by position, product_id) as place from affected
    ), after as (
      select product_id, row_number() over (order by said.place nulls last, position, product_id) as place
      from affected left join said on said.id = affected.product_id
    )
    update collection_products cp set position = before.position
    from after join before on before.place = after.place
    where cp.collection_id = ${collectionId}::uuid and cp.product_id = after.product_id
      and cp.position <> before.position
    returning cp.product_id as id, after.place::text as place`.execute(tx)
  return rows.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ id }) => id)
}
