import { countFitting } from '../../platform/db/packed-texts.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createBatcher, writeUnlessConflict } from '../../platform/concurrency/batcher.ts'
import { type CartWrite, type PreparedWrite, prepareWrite, writeCarts } from './cart-statement.ts'

const MAX_BATCH_SIZE = 16

/**
 * Carts of different owners that are to be written at the same moment go by one statement, which costs little more than one cart does. Each is
 * told for itself: true, it is written; false, it is not, since another request was faster or has this key. An error may leave it open.
 */
export function createBatchedCartWriter(db: Database): (write: CartWrite) => Promise<boolean> {
  const write = createBatcher((all: readonly PreparedWrite[]) => writeUnlessConflict(all, writeAll), {
    maxBatchSize: MAX_BATCH_SIZE,
    countFitting,
  })
  // What cannot be prepared is refused to its caller alone.
  return async (asked) => write(prepareWrite(asked))

  async function writeAll(all: readonly PreparedWrite[]): Promise<boolean[]> {
    const owners = await writeCarts(db, all)
    return all.map(({ cart }) => owners.has(cart.owner.id))
  }
}
