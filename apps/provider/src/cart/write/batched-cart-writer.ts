import { countFitting } from '../../platform/db/packed-texts.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createBatcher, writeUnlessConflict } from '../../platform/concurrency/batcher.ts'
import { type CartWrite, type PreparedWrite, prepareWrite, writeCarts } from './cart-statement.ts'

const MAX_BATCH_SIZE = 16

/**
 * Batches concurrent writes of carts of different owners into one statement, which costs little more than one write. Each caller gets true if its
 * cart was written, and false if another request was faster or has this key. After an error the outcome may be unknown.
 */
export function createBatchedCartWriter(db: Database): (write: CartWrite) => Promise<boolean> {
  const write = createBatcher((all: readonly PreparedWrite[]) => writeUnlessConflict(all, writeAll), {
    maxBatchSize: MAX_BATCH_SIZE,
    countFitting,
  })
  // A write that cannot be serialized fails for its own caller alone.
  return async (cartWrite) => write(prepareWrite(cartWrite))

  async function writeAll(all: readonly PreparedWrite[]): Promise<boolean[]> {
    const owners = await writeCarts(db, all)
    return all.map(({ cart }) => owners.has(cart.owner.id))
  }
}
