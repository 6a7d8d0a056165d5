import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'

/**
 * Exports the access log of a person and their orders (`ids`): time and operation. It omits the staff member, and ids
 * of other buyers.
 */
export async function exportAccessLog(db: Database, ids: readonly string[]): Promise<Record<string, object[]>> {
  const rows = await readRows(db, 'access_log', sql`entity_ids && ${ids}::uuid[]`, {
    without: ['by_id', 'entity_count'],
  })
  const filterOwnIds = (entityIds: unknown) => (entityIds as string[]).filter((id) => ids.includes(id)) // a column of ids
  return { readings: rows.map((row) => ({ ...row, entity_ids: filterOwnIds(row['entity_ids']) })) }
}
