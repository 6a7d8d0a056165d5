import type { PersonalEntity } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { logAccess } from '../access-log/index.ts'
import type { Terminal } from './command.ts'

/** Logs access to personal data before the command prints it. */
export function logCommandAccess(
  db: Database,
  { now }: Pick<Terminal, 'now'>,
  command: string,
  entity: PersonalEntity,
  ids: readonly string[],
): Promise<void> {
  return logAccess(db, { by: { kind: 'command-line' }, operation: command, entity, ids, at: now() })
}
