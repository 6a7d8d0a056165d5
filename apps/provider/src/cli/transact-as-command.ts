import { audit } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact, type Tx } from '../platform/db/transaction.ts'
import type { Terminal } from './command.ts'

/** Runs a change of a command in one transaction, with its audit entries. */
export function transactAsCommand<Result>(
  db: Database,
  { command, now }: Pick<Terminal, 'command' | 'now'>,
  effect: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (tx) => {
    const result = await effect(tx)
    await audit(tx, { actor: { kind: 'command-line', id: 'command-line' }, action: command, at: now() })
    return result
  })
}
