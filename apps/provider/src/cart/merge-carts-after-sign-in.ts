import type { Database } from '../platform/db/pool.ts'
import { write } from '../platform/http/write.ts'
import { runAll } from '../platform/jobs/pollers.ts'
import { mergeCarts } from './merge-carts.ts'
import { findSignedInVisitorsWithCart, type SignedInVisitor } from './store.ts'
import type { CartContext } from './view/describe-cart.ts'

/** A visitor's token is good for an hour, and each renewal is noted anew. */
const LOOKBACK_HOURS = 2
const BATCH_SIZE = 4

/**
 * A tab that has not heard of the sign-in goes on adding as the visitor who signed in: what it adds goes into the member's cart, too. Not of members who
 * have signed out everywhere since. Several processes may do it at once.
 */
export async function mergeCartsAfterSignIn(db: Database, surroundings: CartContext): Promise<void> {
  let after: string | undefined
  const failures: unknown[] = []
  for (;;) {
    const now = surroundings.now()
    const since = new Date(now.getTime() - LOOKBACK_HOURS * 3_600_000)
    const found = await findSignedInVisitorsWithCart(db, { since, now, after, limit: BATCH_SIZE })
    const merging = runAll(found.map((each) => () => mergeOne(db, each, surroundings)))
    // A cart that cannot be merged keeps no other waiting.
    await merging.catch((error: unknown) => failures.push(error))
    if (found.length < BATCH_SIZE) break
    after = found.at(-1)?.visitorId
  }
  if (failures.length > 0) throw failures[0]
}

async function mergeOne(db: Database, visitor: SignedInVisitor, surroundings: CartContext): Promise<void> {
  await write(db, undefined, async (tx) => {
    await mergeCarts(tx, visitor, surroundings)
    return {}
  })
}
