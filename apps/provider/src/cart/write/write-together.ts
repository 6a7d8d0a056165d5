import { wasRolledBack } from '../../db/failures.ts'
import type { Database } from '../../db/pool.ts'
import { together } from '../../db/together.ts'
import { isOvertaken } from '../../db/transaction.ts'
import { type CartWrite, type PreparedWrite, prepareWrite, writeCarts } from './cart-statement.ts'

const MOST_AT_ONCE = 8
const MOST_BYTES_AT_ONCE = 1_000_000

/**
 * Carts of different owners that are to be written at the same moment go by one statement, which costs little more than one cart does. Each is
 * told for itself: true, it is written; false, it is not, since another request was faster or has this key. An error may leave it open.
 */
export function openCartStatements(db: Database): (write: CartWrite) => Promise<boolean> {
  const write = together((all: readonly PreparedWrite[]) => writeAll(db, all), {
    mostAtOnce: MOST_AT_ONCE,
    countFitting,
  })
  // What cannot be prepared is refused to its caller alone.
  return async (asked) => write(prepareWrite(asked))
}

/** As many as one statement takes, and at least one. */
function countFitting(all: readonly PreparedWrite[]): number {
  let bytes = 0
  let count = 0
  for (const { texts } of all) {
    bytes += texts.reduce((sum, { length }) => sum + length, 0)
    if (count > 0 && bytes > MOST_BYTES_AT_ONCE) break
    count++
  }
  return count
}

/** Whether each is written. One alone that another request was faster than, by what the database says, is not. */
async function writeAll(db: Database, all: readonly PreparedWrite[]): Promise<boolean[]> {
  try {
    const owners = await writeCarts(db, all)
    return all.map(({ cart }) => owners.has(cart.owner.id))
  } catch (error) {
    const { code } = error as { code?: unknown } // what is thrown here is an error, with a code or without
    if (all.length === 1 && wasRolledBack(code) && isOvertaken(code)) return [false]
    throw error
  }
}
