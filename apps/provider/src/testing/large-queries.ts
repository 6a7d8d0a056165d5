import { type JsonObject, queryFields } from '@cartwright/contract'
import { sql } from 'kysely'
import type { SeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import type { QueryExecutor } from '../catalogue/query/query-executor.ts'
import { createProductPlanInput, createStoreVariantPlanInput } from '../catalogue/query/plan/query-plan.ts'
import { parseProductQuery } from '../catalogue/query/parse/product-query.ts'
import type { Database } from '../platform/db/pool.ts'
import { type Filter, type NaiveRow, QueryGenerator, type Sort } from './naive-query.ts'

const SAMPLE = 300

export type LargeEntity = 'products' | 'storeVariants'

/** Creates a generator of filters from a sample of rows, for catalogues too large to be read as a whole. */
export async function createQueryGenerator(
  db: Database,
  entity: LargeEntity,
  chance: SeededRandom,
): Promise<QueryGenerator> {
  return new QueryGenerator(
    chance,
    await (entity === 'products' ? sampleProducts(db) : sampleVariants(db)),
    queryFields[entity],
  )
}

async function sampleProducts(db: Database): Promise<NaiveRow[]> {
  const { rows } = await sql<Record<string, string | boolean | null> & { id: string; collectionIds: string[] }>`
    select id, name, slug, sku, description, brand, ribbon, product_type as "productType", visible, (price_minor / 100.0)::text as price,
      numeric_id::text as "numericId", to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastUpdated",
      to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate",
      array(select collection_id::text from collection_products where product_id = products.id order by 1) as "collectionIds"
    from products order by hashtext(id::text) limit ${SAMPLE}`.execute(db)
  return rows.map((row) => {
    const price = Number(row['price'])
    const values = {
      ...row,
      numericId: Number(row['numericId']),
      price,
      'priceData.price': price,
      'collections.id': row.collectionIds,
    }
    return { id: row.id, values, hidden: !row['visible'], order: row.id }
  })
}

async function sampleVariants(db: Database): Promise<NaiveRow[]> {
  const { rows } = await sql<Record<string, string | boolean> & { id: string; collectionIds: string[] }>`
    select product_id || '-' || variant_id as id, variant_id as "variantId", product_id as "productId", name as "variantName", product_name as "productName",
      managed as "managedVariant", sku, array(select collection_id::text from collection_products cp where cp.product_id = sv.product_id order by 1) as "collectionIds"
    from store_variants sv order by hashtext(product_id::text), position limit ${SAMPLE}`.execute(db)
  return rows.map((row) => ({ id: row.id, values: row, hidden: false, order: row.id }))
}

/** Lists every sort by a single field in both directions, and the empty sort. */
export function listSorts(entity: LargeEntity): Sort[][] {
  const sortable = Object.entries(queryFields[entity]).filter(([, { sortable: is }]) => is)
  return [[], ...sortable.flatMap(([fieldName]) => [[{ fieldName }], [{ fieldName, order: 'DESC' as const }]])]
}

/** Executes a query for its first page of 24, as the API does, and returns the total. */
export async function countMatches(
  executeQuery: QueryExecutor,
  entity: LargeEntity,
  filter: Filter,
  sort: Sort[],
  fairnessKey?: string,
): Promise<number> {
  const query = parseProductQuery(entity, { filter: filter as JsonObject, sort, paging: { limit: 24 } })
  const caller = { withHidden: false, fairnessKey }
  const input =
    entity === 'products' ? createProductPlanInput(query, caller, 2) : createStoreVariantPlanInput(query, caller)
  return (await executeQuery(query, input)).total
}

/** Combines two filters with a random operator. */
export function combineFilters(chance: SeededRandom, one: Filter, other: Filter): Filter {
  return chance.pick([{ $and: [one, other] }, { $or: [one, other] }, { $not: { $or: [one, other] } }])
}
