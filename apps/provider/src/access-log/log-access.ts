import type { PersonalEntity } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { newId } from '../platform/ids.ts'
import { type AccessLogActor, insertAccessLogEntry } from './store.ts'

/** Maximum ids of an entry. Beyond it the entry has only their number. */
const MAX_LOGGED_IDS = 100

/** Logs that somebody has read personal data of others. Without ids it logs nothing. */
export async function logAccess(
  db: Database,
  {
    by,
    operation,
    entity,
    ids,
    at,
  }: { by: AccessLogActor; operation: string; entity: PersonalEntity; ids: readonly string[]; at: Date },
): Promise<void> {
  const each = [...new Set(ids)]
  if (each.length === 0) return
  const named = each.slice(0, MAX_LOGGED_IDS)
  await insertAccessLogEntry(db, { id: newId(), at, by, operation, entity, entityIds: named, entities: each.length })
}
