import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import { insertCartDeletedEvents } from './cart-events.ts'
import { deleteExpiredCarts } from './store.ts'

const DAY_MS = 86_400_000
const BATCH = 500

/**
 * Deletes visitors' carts that were unchanged for `afterDays` days and publishes each deletion. Members' carts do not
 * expire. Several processes may run it at once.
 */
export async function expireCarts(db: Database, { afterDays, now }: { afterDays: number; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - afterDays * DAY_MS)
  let expired = 0
  for (;;) {
    const ids = await transact(db, async (tx) => {
      const removed = await deleteExpiredCarts(tx, before, BATCH)
      await insertCartDeletedEvents(tx, removed, now)
      return removed
    })
    expired += ids.length
    if (ids.length < BATCH) return expired
  }
}
