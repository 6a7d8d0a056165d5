import type { Database } from '../platform/db/pool.ts'
import { insertCartDeletedEvents } from './cart-events.ts'
import { deleteExpiredCarts } from './store.ts'

const DAY_MS = 86_400_000
const BATCH = 500

/** Throws visitors' carts away that nobody has changed for so many days, and tells of each. Members keep theirs. Several processes may do it at once. */
export async function expireCarts(db: Database, { afterDays, now }: { afterDays: number; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - afterDays * DAY_MS)
  let expired = 0
  for (;;) {
    const ids = await db.transaction().execute(async (tx) => {
      const removed = await deleteExpiredCarts(tx, before, BATCH)
      await insertCartDeletedEvents(tx, removed, now)
      return removed
    })
    expired += ids.length
    if (ids.length < BATCH) return expired
  }
}
