import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { write } from '../http/write.ts'
import { eachOf } from '../jobs/index.ts'
import { mergeCarts } from './merge-carts.ts'
import type { CartSurroundings } from './view/describe-cart.ts'

/** A visitor's token is good for an hour, and each renewal is noted anew. */
const HOURS = 2
const AT_ONCE = 4

interface SignedIn {
  visitorId: string
  memberId: string
}

/**
 * A tab that has not heard of the sign-in goes on adding as the visitor who signed in: what it adds goes into the member's cart, too. Not of members who
 * have signed out everywhere since. Several processes may do it at once.
 */
export async function mergeLate(db: Database, surroundings: CartSurroundings): Promise<void> {
  let after: string | undefined
  const failures: unknown[] = []
  for (;;) {
    const found = await findCartsOfSignedIn(db, surroundings.now(), after)
    const merging = eachOf(found.map((each) => () => mergeOne(db, each, surroundings)))
    // A cart that cannot be merged keeps no other waiting.
    await merging.catch((error: unknown) => failures.push(error))
    if (found.length < AT_ONCE) break
    after = found.at(-1)?.visitorId
  }
  if (failures.length > 0) throw failures[0]
}

async function mergeOne(db: Database, visitor: SignedIn, surroundings: CartSurroundings): Promise<void> {
  await write(db, undefined, async (tx) => {
    await mergeCarts(tx, visitor, surroundings)
    return {}
  })
}

async function findCartsOfSignedIn(db: Database, now: Date, after: string | undefined): Promise<SignedIn[]> {
  const since = new Date(now.getTime() - HOURS * 3_600_000)
  const { rows } = await sql<{ visitor_id: string; member_id: string }>`
    select s.visitor_id, s.member_id from signed_in_visitors s join carts c on c.owner_id = s.visitor_id
    where s.at > ${since} and (${after ?? null}::uuid is null or s.visitor_id > ${after ?? null}::uuid)
      and exists (select from account_sessions a where a.account_id = s.member_id and a.ended_at is null and a.expires_at > ${now})
    order by s.visitor_id limit ${AT_ONCE}`.execute(db)
  return rows.map((row) => ({ visitorId: row.visitor_id, memberId: row.member_id }))
}
