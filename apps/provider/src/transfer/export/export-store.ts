import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { CollectionReference } from '../import/extension-column.ts'

/** Reads a page of product ids in order of creation. */
export async function readProductIdsAfter(
  db: Database,
  numericId: bigint,
  limit: number,
): Promise<{ id: string; numericId: bigint }[]> {
  const { rows } = await sql<{ id: string; numericId: bigint }>`
    select id, numeric_id as "numericId" from products where numeric_id > ${numericId} order by numeric_id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function readCollectionNames(db: Database): Promise<Map<string, CollectionReference>> {
  const rows = await db.selectFrom('collections').select(['id', 'name', 'slug', 'visible']).execute()
  return new Map(rows.map(({ id, ...collection }) => [id, collection]))
}

export async function countProducts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products`.execute(db)
  return rows[0]?.count ?? 0
}
