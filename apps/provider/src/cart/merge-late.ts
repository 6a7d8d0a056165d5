import type { Database } from '../db/pool.ts'
import { write } from '../http/write.ts'
import { eachOf } from '../jobs/index.ts'
import { mergeCarts } from './merge-carts.ts'
import { findLateVisitors, type SignedInVisitor } from './store.ts'
import type { CartSurroundings } from './view/describe-cart.ts'

/** A visitor's token is good for an hour, and each renewal is noted anew. */
const HOURS = 2
const AT_ONCE = 4

/**
 * A tab that has not heard of the sign-in goes on adding as the visitor who signed in: what it adds goes into the member's cart, too. Not of members who
 * have signed out everywhere since. Several processes may do it at once.
 */
export async function mergeLate(db: Database, surroundings: CartSurroundings): Promise<void> {
  let after: string | undefined
  const failures: unknown[] = []
  for (;;) {
    const now = surroundings.now()
    const since = new Date(now.getTime() - HOURS * 3_600_000)
    const found = await findLateVisitors(db, { since, now, after, limit: AT_ONCE })
    const merging = eachOf(found.map((each) => () => mergeOne(db, each, surroundings)))
    // A cart that cannot be merged keeps no other waiting.
    await merging.catch((error: unknown) => failures.push(error))
    if (found.length < AT_ONCE) break
    after = found.at(-1)?.visitorId
  }
  if (failures.length > 0) throw failures[0]
}

async function mergeOne(db: Database, visitor: SignedInVisitor, surroundings: CartSurroundings): Promise<void> {
  await write(db, undefined, async (tx) => {
    await mergeCarts(tx, visitor, surroundings)
    return {}
  })
}
