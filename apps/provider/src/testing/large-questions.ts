import { type JsonObject, queryFields } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Chance } from '../../../../e2e/faults/chance.ts'
import type { Answer } from '../catalogue/query/answer.ts'
import { askProducts, askStoreVariants, readQuestion } from '../catalogue/query/index.ts'
import type { Database } from '../db/pool.ts'
import { Asker, type Filter, type NaiveRow, type Sort } from './naive-query.ts'

const SAMPLE = 300

export type LargeEntity = 'products' | 'storeVariants'

/** Asks about what is really there, in a catalogue too large to be looked at as a whole. */
export async function askerOf(db: Database, entity: LargeEntity, chance: Chance): Promise<Asker> {
  return new Asker(chance, await (entity === 'products' ? sampleProducts(db) : sampleVariants(db)), queryFields[entity])
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
    return { id: row.id, values, hidden: !row['visible'], place: row.id }
  })
}

async function sampleVariants(db: Database): Promise<NaiveRow[]> {
  const { rows } = await sql<Record<string, string | boolean> & { id: string; collectionIds: string[] }>`
    select product_id || '-' || variant_id as id, variant_id as "variantId", product_id as "productId", name as "variantName", product_name as "productName",
      managed as "managedVariant", sku, array(select collection_id::text from collection_products cp where cp.product_id = sv.product_id order by 1) as "collectionIds"
    from store_variants sv order by hashtext(product_id::text), position limit ${SAMPLE}`.execute(db)
  return rows.map((row) => ({ id: row.id, values: row, hidden: false, place: row.id }))
}

/** Every order by one field, upwards and downwards, and none. */
export function everySort(entity: LargeEntity): Sort[][] {
  const sortable = Object.entries(queryFields[entity]).filter(([, { sortable: is }]) => is)
  return [[], ...sortable.flatMap(([fieldName]) => [[{ fieldName }], [{ fieldName, order: 'DESC' as const }]])]
}

/** Asks one question of the database as the shop does, on its first page of 24. `answer` comes from `openAnswers`. */
export async function askAnswers(
  answer: Answer,
  entity: LargeEntity,
  filter: Filter,
  sort: Sort[],
  by?: string,
): Promise<number> {
  const question = readQuestion(entity, { filter: filter as JsonObject, sort, paging: { limit: 24 } })
  const asker = { withHidden: false, by }
  const asked = entity === 'products' ? askProducts(question, asker, 2) : askStoreVariants(question, asker)
  return (await answer(question, asked)).total
}

/** Two filters in one, as callers join them. */
export function joined(chance: Chance, one: Filter, other: Filter): Filter {
  return chance.pick([{ $and: [one, other] }, { $or: [one, other] }, { $not: { $or: [one, other] } }])
}
