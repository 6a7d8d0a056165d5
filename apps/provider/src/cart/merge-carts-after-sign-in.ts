import type { Database } from '../platform/db/pool.ts'
import { write } from '../platform/http/write.ts'
import { runAll } from '../platform/concurrency/run-all.ts'
import { mergeCarts } from './merge-carts.ts'
import { findSignedInVisitorsWithCart, type SignedInVisitor } from './store.ts'
import type { CartContext } from './view/describe-cart.ts'

/** A visitor's token is valid for an hour, and each renewal is recorded. */
const LOOKBACK_HOURS = 2
const BATCH_SIZE = 4

/**
 * Merges visitor carts that tabs with an old token filled after the sign-in into the members' carts. Members who have
 * signed out everywhere are skipped. Several processes may run it at once.
 */
export async function mergeCartsAfterSignIn(db: Database, context: CartContext): Promise<void> {
  let after: string | undefined
  const failures: unknown[] = []
  for (;;) {
    const now = context.now()
    const since = new Date(now.getTime() - LOOKBACK_HOURS * 3_600_000)
    const visitors = await findSignedInVisitorsWithCart(db, { since, now, after, limit: BATCH_SIZE })
    const merging = runAll(visitors.map((each) => () => mergeOne(db, each, context)))
    // A cart that cannot be merged does not delay the others.
    await merging.catch((error: unknown) => failures.push(error))
    if (visitors.length < BATCH_SIZE) break
    after = visitors.at(-1)?.visitorId
  }
  if (failures.length > 0) throw failures[0]
}

async function mergeOne(db: Database, visitor: SignedInVisitor, context: CartContext): Promise<void> {
  await write(db, {}, async (tx) => {
    await mergeCarts(tx, visitor, context)
    return {}
  })
}
