import { listApiKeys, listStaff } from '../identity/index.ts'
import type { AuditActor } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'

/** Reads the names of staff members and API keys, by id. */
export async function readActorNames(
  db: Database,
  actors: readonly AuditActor[],
): Promise<ReadonlyMap<string, string>> {
  const has = (kind: AuditActor['kind']): boolean => actors.some((actor) => actor.kind === kind)
  const named = [...(has('merchant') ? await listStaff(db) : []), ...(has('app') ? await listApiKeys(db) : [])]
  return new Map(named.map(({ id, name }) => [id, name]))
}
