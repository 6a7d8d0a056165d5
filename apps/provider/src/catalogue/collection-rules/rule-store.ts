import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { RuleOfCollection, StoredRule } from './collection-rule.ts'
import { buildRulePredicate } from './rule-predicate-store.ts'

/** Product that a rule wants in its collection, or out of it, and that is not where it belongs. */
export interface RuleDifference {
  collectionId: string
  productId: string
  belongs: boolean
}

export async function readRules(db: Database | Tx): Promise<RuleOfCollection[]> {
  const { rows } = await sql<RuleOfCollection>`${sql.raw(PREPARED)}
    select id as "collectionId", rule from collections where rule is not null order by id`.execute(db)
  return rows
}

export async function findRule(db: Database | Tx, collectionId: string): Promise<RuleOfCollection | undefined> {
  const { rows } = await sql<RuleOfCollection>`
    select id as "collectionId", rule from collections where id = ${collectionId}::uuid and rule is not null`.execute(
    db,
  )
  return rows[0]
}

export async function findIdsWithRule(db: Database | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.raw(PREPARED)}
    select id from collections where id = any(${ids}::uuid[]) and rule is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Selects products by their ids. */
export function withIds(ids: readonly string[]): RawBuilder<boolean> {
  return sql`p.id = any(${ids}::uuid[])`
}

/** Selects products in the order of their ids: those after `after`, up to and including `last`. */
export function withIdsBetween(after: string, last: string | undefined): RawBuilder<boolean> {
  return last === undefined ? sql`p.id > ${after}::uuid` : sql`p.id > ${after}::uuid and p.id <= ${last}::uuid`
}

/** Finds the products whose membership differs from the rules. */
export async function findDifferences(
  db: Database | Tx,
  rules: readonly RuleOfCollection[],
  products: RawBuilder<boolean>,
  now: Date,
): Promise<RuleDifference[]> {
  if (rules.length === 0) return []
  const wanted = rules.map(({ collectionId, rule }) => sql`(${collectionId}::uuid, ${buildRulePredicate(rule, now)})`)
  const { rows } = await sql<RuleDifference>`
    select r.collection_id as "collectionId", p.id as "productId", r.belongs
    from products p cross join lateral (values ${sql.join(wanted)}) as r (collection_id, belongs)
    where ${products} and r.belongs <> exists (
      select from collection_products cp where cp.collection_id = r.collection_id and cp.product_id = p.id)
    order by 2, 1`.execute(db)
  return rows
}

/**
 * Saves differences of locked products, with the counts of visible products. Collections whose rule has changed
 * meanwhile are skipped. Returns the moved products.
 */
export async function saveDifferences(
  tx: Tx,
  rules: readonly RuleOfCollection[],
  differences: readonly RuleDifference[],
): Promise<string[]> {
  const ids = new Set(differences.map(({ collectionId }) => collectionId))
  const used = rules.filter(({ collectionId }) => ids.has(collectionId))
  // A shared lock: a change of the rule waits for this transaction, and its job sees what this one has saved.
  const { rows: unchanged } = await sql<{ id: string }>`
    select c.id from collections c
    join jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as said ("collectionId" uuid, rule jsonb)
      on said."collectionId" = c.id and said.rule = c.rule
    order by c.id for share of c`.execute(tx)
  const lockedIds = new Set(unchanged.map(({ id }) => id))
  const left = differences.filter(({ collectionId }) => lockedIds.has(collectionId))
  if (left.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
        as said ("collectionId" uuid, "productId" uuid, belongs boolean)
    ), added as (
      insert into collection_products (collection_id, product_id)
      select "collectionId", "productId" from said where belongs order by "productId", "collectionId"
      on conflict (collection_id, product_id) do nothing returning collection_id, product_id
    ), removed as (
      delete from collection_products cp using said
      where not said.belongs and cp.collection_id = said."collectionId" and cp.product_id = said."productId"
      returning cp.collection_id, cp.product_id
    ), moved as (
      select collection_id, product_id, 1 as change from added
      union all select collection_id, product_id, -1 from removed
    ), counted as (
      insert into collection_counts (collection, change)
      select moved.collection_id::text, sum(moved.change)::int from moved
      join products p on p.id = moved.product_id and p.visible
      group by 1 having sum(moved.change) <> 0
    )
    select distinct product_id as id from moved order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Finds the last id of the next `size` products; undefined if fewer are left. */
export async function findWindowEnd(db: Database | Tx, after: string, size: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id > ${after}::uuid order by id offset ${size - 1} limit 1`.execute(db)
  return rows[0]?.id
}

export async function countAllProducts(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countProductsBetween(
  db: Database | Tx,
  after: string,
  last: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products p where ${withIdsBetween(after, last)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Products that were changed, or whose stock was, after a time of the database; `all` if too many were to be listed.
 */
export async function readChangedProducts(db: Database, since: Date): Promise<{ ids: string[]; all: boolean }> {
  const { rows } = await sql<{ id: string; entity: string }>`
    select distinct on (id) id, entity from catalogue_changes
    where changed_at > ${since} and entity in ('product', 'stock', 'everything')`.execute(db)
  return { ids: rows.map(({ id }) => id), all: rows.some(({ entity }) => entity === 'everything') }
}

export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Counts the products that meet a rule, and names the first by name. */
export async function previewRule(
  db: Database,
  rule: StoredRule,
  { limit, now }: { limit: number; now: Date },
): Promise<{ count: number; products: { id: string; name: string; visible: boolean }[] }> {
  const predicate = buildRulePredicate(rule, now)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from products p where ${predicate}`.execute(db)
  const { rows: products } = await sql<{ id: string; name: string; visible: boolean }>`
    select p.id, p.name, p.visible from products p where ${predicate} order by p.name, p.id limit ${limit}`.execute(db)
  return { count: counted[0]?.count ?? 0, products }
}
