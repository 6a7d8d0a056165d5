import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { ALL_PRODUCTS_SLUG } from '../model/product.ts'

/** Returns the ids that belong to no product or no collection. */
export async function findUnknownIds(
  tx: Tx,
  table: 'products' | 'collections',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(ids).difference(new Set(rows.map(({ id }) => id)))
}

/** Returns the slugs that belong to no collection. */
export async function findUnknownCollectionSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await tx
    .selectFrom('collections')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute()
  return new Set(slugs).difference(new Set([ALL_PRODUCTS_SLUG, ...rows.map(({ slug }) => slug)]))
}
