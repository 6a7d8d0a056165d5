import { type RawBuilder, sql } from 'kysely'
import type { Database } from './pool.ts'
import type { Schema } from './schema.ts'

/** Reads rows without the named columns. New columns are included unless excluded here. */
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
