import { sql } from 'kysely'
import { expect } from 'vitest'
import { indexMissingProducts } from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'

/** Checks that the search index equals one built anew. */
export async function expectSearchesUpToDate(db: Database): Promise<void> {
  const known = await readDocuments(db)
  await sql`update product_search set rules = 0`.execute(db)
  await indexMissingProducts(db)
  expect(known).toEqual(await readDocuments(db))
}

async function readDocuments(db: Database): Promise<unknown[]> {
  return (await sql`select * from product_search order by product_id`.execute(db)).rows
}
