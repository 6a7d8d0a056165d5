import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Assigns a visitor's orders to the member who has signed in, for good. The visitor's tokens still see them, as in
 * the tab of the payment. Call it after the carts are merged: placing an order locks the cart, so concurrent orders
 * are written by now.
 */
export async function claimOrders(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await sql`update orders set member_id = ${memberId}::uuid where owner_id = ${visitorId}::uuid and member_id is null`.execute(
    tx,
  )
}

/** Assigns orders that were placed during the sign-in without a cart to lock. */
export async function claimLateOrders(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 2 * 3_600_000)
  await sql`update orders set member_id = s.member_id from signed_in_visitors s
    where s.at > ${since} and orders.owner_id = s.visitor_id and orders.member_id is null`.execute(db)
}
