import type { Database } from '../platform/db/pool.ts'
import { transact, type Tx } from '../platform/db/transaction.ts'
import { runSequentially } from '../platform/jobs/pollers.ts'
import {
  findVisitorsWithNewWishlists,
  lockWishlistItems,
  saveWishlistItems,
  type SignedInVisitor,
  deleteWishlist,
} from './store.ts'
import { mergeWishlistItems } from './wishlist-item.ts'

/** A visitor turns out to be a member: what they wanted to remember goes into the member's list, in the transaction of the sign-in. */
export async function mergeWishlists(tx: Tx, { visitorId, memberId }: SignedInVisitor, now: Date): Promise<void> {
  const theirs = await deleteWishlist(tx, visitorId)
  if (theirs.length === 0) return
  const mine = await lockWishlistItems(tx, { kind: 'member', id: memberId }, now)
  await saveWishlistItems(tx, memberId, mergeWishlistItems(mine, theirs), now)
}

/** A visitor's token is good for an hour, and each renewal is noted anew. */
const LATE_MERGE_HOURS = 2
const BATCH_SIZE = 100

/** A tab that has not heard of the sign-in goes on as the visitor: what it adds goes into the member's list, too. Several processes may do it at once. */
export async function mergeVisitorWishlistsAfterSignIn(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATE_MERGE_HOURS * 3_600_000)
  const late = await findVisitorsWithNewWishlists(db, { since, now, limit: BATCH_SIZE })
  await runSequentially(late, (signedIn) => transact(db, (tx) => mergeWishlists(tx, signedIn, now)))
}
