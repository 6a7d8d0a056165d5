import type { PersonalEntity } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

/** Reader of personal data: a staff member, an app by its key, or a user of the command line. */
export type AccessLogActor = { kind: 'merchant' | 'app'; id: string } | { kind: 'command-line' }

export interface AccessLogEntry {
  id: string
  at: Date
  by: AccessLogActor
  operation: string
  entity: PersonalEntity
  /** The first 100 ids. */
  entityIds: string[]
  entities: number
}

export async function insertAccessLogEntry(db: Database, { by, ...entry }: AccessLogEntry): Promise<void> {
  await db
    .insertInto('access_log')
    .values({
      id: entry.id,
      at: entry.at,
      by_kind: by.kind,
      by_id: by.kind === 'command-line' ? null : by.id,
      operation: entry.operation,
      entity: entry.entity,
      entity_ids: entry.entityIds,
      entity_count: entry.entities,
    })
    .execute()
}

export interface AccessLogFilter {
  /** Entries with any of these ids, and entries with more ids than they list, which may include them. */
  entityIds?: readonly string[]
  by?: string
  since?: Date
  until?: Date
  limit: number
}

/** Lists entries, newest first. */
export async function listAccessLog(
  db: Database,
  { entityIds, by, since, until, limit }: AccessLogFilter,
): Promise<AccessLogEntry[]> {
  let query = db.selectFrom('access_log').selectAll()
  if (entityIds)
    query = query.where(sql<boolean>`(entity_ids && ${entityIds}::uuid[] or entity_count > cardinality(entity_ids))`)
  if (by === 'command-line') query = query.where('by_kind', '=', by)
  else if (by !== undefined) query = query.where('by_id', '=', by)
  if (since) query = query.where('at', '>=', since)
  if (until) query = query.where('at', '<', until)
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by:
      row.by_id === null || row.by_kind === 'command-line'
        ? { kind: 'command-line' }
        : { kind: row.by_kind, id: row.by_id },
    operation: row.operation,
    entity: row.entity,
    entityIds: row.entity_ids,
    entities: row.entity_count,
  }))
}
