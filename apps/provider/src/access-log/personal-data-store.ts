import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'

/** When somebody and their orders (`ids`) were looked at, and by what. Who of the shop it was is that person's own; what else was looked at, other buyers'. */
export async function exportAccessLog(db: Database, ids: readonly string[]): Promise<Record<string, object[]>> {
  const rows = await readRows(db, 'access_log', sql`entity_ids && ${ids}::uuid[]`, {
    without: ['by_id', 'entity_count'],
  })
  const ofTheirs = (entityIds: unknown) => (entityIds as string[]).filter((id) => ids.includes(id)) // a column of ids
  return { readings: rows.map((row) => ({ ...row, entity_ids: ofTheirs(row['entity_ids']) })) }
}
