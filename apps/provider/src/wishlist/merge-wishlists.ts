import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { transact, type Tx } from '../db/transaction.ts'
import { inTurn } from '../jobs/index.ts'
import { findWishesToChange, saveWishes, takeWishes } from './store.ts'
import { uniteWishes } from './wish.ts'

interface SignedIn {
  visitorId: string
  memberId: string
}

/** A visitor turns out to be a member: what they wanted to remember goes into the member's list, in the transaction of the sign-in. */
export async function mergeWishlists(tx: Tx, { visitorId, memberId }: SignedIn, now: Date): Promise<void> {
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
  const { rows } = await sql<{ visitor_id: string; member_id: string }>`
    select s.visitor_id, s.member_id from signed_in_visitors s join wishlists w on w.owner_id = s.visitor_id
    where s.at > ${since}
      and exists (select from account_sessions a where a.account_id = s.member_id and a.ended_at is null and a.expires_at > ${now})
    limit ${AT_ONCE}`.execute(db)
  await inTurn(rows, ({ visitor_id: visitorId, member_id: memberId }) =>
    transact(db, (tx) => mergeWishlists(tx, { visitorId, memberId }, now)),
  )
}
