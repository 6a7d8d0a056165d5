import { type RawBuilder, sql } from 'kysely'
import type { Database } from './pool.ts'
import type { Schema } from './schema.ts'

/** Rows as they are kept, but for some columns. One that is added to the table is in it, unless somebody says otherwise. */
export async function readRows(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  { without = [], inOrderOf = [] }: { without?: readonly string[]; inOrderOf?: readonly string[] } = {},
): Promise<Record<string, unknown>[]> {
  const order = inOrderOf.length > 0 ? sql`order by ${sql.join(inOrderOf.map((column) => sql.ref(column)))}` : sql``
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${condition} ${order}`.execute(db)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))))
}
