import type { PersonalEntity } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { newId } from '../platform/ids.ts'
import { insertAccessLogEntry } from './store.ts'

/** Who has read it: somebody who runs the shop, an app by its key, or whoever sits at the terminal of the shop. */
export type AccessLogActor = { kind: 'merchant' | 'app'; id: string } | { kind: 'command-line' }

/** So many are named; of more, how many there were. */
const MAX_LOGGED_IDS = 100

/** Writes down that somebody has read what the shop has of other people. Of nobody, nothing was read. */
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
