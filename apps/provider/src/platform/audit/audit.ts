import type { Tx } from '../db/transaction.ts'
import type { AuditedWrite, EntityChange } from './audit-entry.ts'
import { insertAuditEntries } from './audit-store.ts'

const changesOf = new WeakMap<Tx, EntityChange[]>()

/**
 * Records a change of an entity for the audit entries of its transaction, in memory. It has no effect unless `audit` is
 * called in the same transaction.
 */
export function recordChange(tx: Tx, change: EntityChange): void {
  const changes = changesOf.get(tx)
  if (changes) changes.push(change)
  else changesOf.set(tx, [change])
}

/**
 * Writes the audit entries of a transaction: one for each recorded change, or one without an entity. A failed
 * transaction leaves none, and a part of a bulk job without changes neither.
 */
export async function audit(tx: Tx, write: AuditedWrite): Promise<void> {
  const changes = changesOf.get(tx) ?? []
  changesOf.delete(tx)
  if (changes.length === 0 && write.bulkJobId !== undefined) return
  await insertAuditEntries(tx, write, changes.length > 0 ? changes : [undefined])
}
