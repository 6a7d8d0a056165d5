import type { Database } from '../db/pool.ts'
import { transact, type Tx } from '../db/transaction.ts'
import { inTurn } from '../jobs/index.ts'
import { findLateVisitors, findWishesToChange, saveWishes, type SignedInVisitor, takeWishes } from './store.ts'
import { uniteWishes } from './wish.ts'

/** A visitor turns out to be a member: what they wanted to remember goes into the member's list, in the transaction of the sign-in. */
export async function mergeWishlists(tx: Tx, { visitorId, memberId }: SignedInVisitor, now: Date): Promise<void> {
  const theirs = await takeWishes(tx, visitorId)
  if (theirs.length === 0) return
  const mine = await findWishesToChange(tx, { kind: 'member', id: memberId }, now)
  await saveWishes(tx, memberId, uniteWishes(mine, theirs), now)
}

/** A visitor's token is good for an hour, and each renewal is noted anew. */
const HOURS = 2
const AT_ONCE = 100

/** A tab that has not heard of the sign-in goes on as the visitor: what it adds goes into the member's list, too. Several processes may do it at once. */
export async function mergeLateWishlists(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOURS * 3_600_000)
  const late = await findLateVisitors(db, { since, now, limit: AT_ONCE })
  await inTurn(late, (signedIn) => transact(db, (tx) => mergeWishlists(tx, signedIn, now)))
}
