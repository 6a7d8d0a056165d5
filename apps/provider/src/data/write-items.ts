import type { Tx } from '../platform/db/transaction.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { DataCollection } from './collection.ts'
import { lockCollection, saveCounts } from './collection-store.ts'
import { createMissingCollectionError } from './errors.ts'
import { deleteAllItems, deleteItems, findItems, saveItems } from './item-store.ts'
import { requireItemScope } from './permissions.ts'
import { type ItemOutcome, type ItemWrite, planItemWrites, type WriteKind } from './plan-item-writes.ts'

export interface WriteRequest {
  name: string
  kind: WriteKind
  writes: readonly ItemWrite[]
  caller: Exclude<Caller, { kind: 'none' }>
  now: Date
}

/**
 * Writes items in one transaction; each succeeds or fails alone. The lock of the collection makes its limits exact.
 * `check` runs once the collection is found.
 * @throws AppError `WDE0025` without the collection, `WDE0027` without permission
 */
export async function writeItems(
  tx: Tx,
  { name, kind, writes, caller, now }: WriteRequest,
  check: () => void = () => {},
): Promise<{ collection: DataCollection; outcomes: readonly ItemOutcome[] }> {
  const collection = await lockCollection(tx, name)
  if (!collection) throw createMissingCollectionError(name)
  check()
  if (kind !== 'save') requireItemScope(collection, kind, caller)
  const ids = writes.flatMap(({ id }) => id ?? [])
  const stored = ids.length === 0 ? new Map() : await findItems(tx, collection.id, ids)

  const plan = planItemWrites(collection, stored, writes, { kind, caller, now })
  await deleteItems(tx, collection.id, plan.removedIds)
  await saveItems(tx, collection.id, plan.saved)
  if (plan.itemCount !== collection.itemCount || plan.byteCount !== collection.byteCount)
    await saveCounts(tx, { id: collection.id, itemCount: plan.itemCount, byteCount: plan.byteCount })
  return { collection, outcomes: plan.outcomes }
}

/** Removes all items of a collection. */
export async function truncateCollection(tx: Tx, name: string): Promise<void> {
  const collection = await lockCollection(tx, name)
  if (!collection) throw createMissingCollectionError(name)
  await deleteAllItems(tx, collection.id)
  await saveCounts(tx, { id: collection.id, itemCount: 0, byteCount: 0 })
}
