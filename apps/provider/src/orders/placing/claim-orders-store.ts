import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * A visitor turns out to be a member: what they have ordered is theirs, and stays so whoever signs in as that visitor later. The visitor's tokens go on seeing it as well, as the tab does in which it is being paid. To be
 * called after the carts are merged: whoever places an order has locked the cart, so what is placed at that moment is written by now.
 */
export async function claimOrders(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await sql`update orders set member_id = ${memberId}::uuid where owner_id = ${visitorId}::uuid and member_id is null`.execute(
    tx,
  )
}

/** The same for orders that were placed just as the visitor signed in, and had no cart to wait for. */
export async function claimLateOrders(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 2 * 3_600_000)
  await sql`update orders set member_id = s.member_id from signed_in_visitors s
    where s.at > ${since} and orders.owner_id = s.visitor_id and orders.member_id is null`.execute(db)
}

/** As a condition in SQL: those that a member or visitor has placed, and those of the visitors that a member has been. */
export function isOwnedBy(ownerId: string) {
  return sql<boolean>`(orders.owner_id = ${ownerId}::uuid or orders.member_id = ${ownerId}::uuid)`
}
