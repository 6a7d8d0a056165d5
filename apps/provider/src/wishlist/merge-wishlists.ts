import type { Database } from '../platform/db/pool.ts'
import { transact, type Tx } from '../platform/db/transaction.ts'
import { runSequentially } from '../platform/concurrency/run-all.ts'
import {
  findVisitorsWithNewWishlists,
  lockWishlistItems,
  saveWishlistItems,
  type SignedInVisitor,
  deleteWishlist,
} from './store.ts'
import { mergeWishlistItems } from './wishlist-item.ts'

/** Merges the visitor's wishlist into the member's, in the transaction of the sign-in. */
export async function mergeWishlists(tx: Tx, { visitorId, memberId }: SignedInVisitor, now: Date): Promise<void> {
  const visitorItems = await deleteWishlist(tx, visitorId)
  if (visitorItems.length === 0) return
  const mine = await lockWishlistItems(tx, { kind: 'member', id: memberId }, now)
  await saveWishlistItems(tx, memberId, mergeWishlistItems(mine, visitorItems), now)
}

/** A visitor token is valid for an hour, and each renewal is recorded again. */
const LATE_MERGE_HOURS = 2
const BATCH_SIZE = 100

/**
 * Merges wishlists of visitors whose tab continued after the sign-in elsewhere. Several processes may run it
 * concurrently.
 */
export async function mergeVisitorWishlistsAfterSignIn(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATE_MERGE_HOURS * 3_600_000)
  const late = await findVisitorsWithNewWishlists(db, { since, now, limit: BATCH_SIZE })
  await runSequentially(late, (signedIn) => transact(db, (tx) => mergeWishlists(tx, signedIn, now)))
}
