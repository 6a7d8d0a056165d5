import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'
import { scrubEvents } from '../platform/outbox/index.ts'

/** Empty values in place of the buyer's details and lines. */
const ERASED_COLUMNS = { buyer: '{}', lines: '[]', discounts: JSON.stringify({ merchantDiscounts: [] }) }

export async function exportCheckouts(db: Database, { ownerIds }: DataSubject): Promise<Record<string, object[]>> {
  return { checkouts: await readRows(db, 'checkouts', sql`owner_id = any(${ownerIds}::uuid[])`) }
}

/**
 * Deletes the subject's checkouts. Checkouts with an order only lose their details, since the order itself says what
 * was bought.
 */
export async function eraseCheckouts(tx: Tx, { ownerIds }: DataSubject): Promise<void> {
  await tx.deleteFrom('checkouts').where('owner_id', 'in', ownerIds).where('order_id', 'is', null).execute()
  await tx.updateTable('checkouts').set(ERASED_COLUMNS).where('owner_id', 'in', ownerIds).execute()
}

/** Ids of the subject's checkouts, for the access log. */
export async function listCheckoutIds(db: Database, { ownerIds }: Pick<DataSubject, 'ownerIds'>): Promise<string[]> {
  const rows = await db.selectFrom('checkouts').select('id').where('owner_id', 'in', ownerIds).execute()
  return rows.map(({ id }) => id)
}

const DAY_MS = 86_400_000
const BATCH = 500

/**
 * Deletes open checkouts that were not changed for so many days: visitors' checkouts, and members' checkouts made
 * from items, which have no limit in number. Checkouts with an attempted payment belong to their order. Several
 * processes may run it concurrently.
 */
export async function deleteAbandonedCheckouts(
  db: Database,
  { afterDays, now }: { afterDays: number; now: Date },
): Promise<number> {
  const before = new Date(now.getTime() - afterDays * DAY_MS)
  for (let forgotten = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from checkouts where (owner_id, id) in (
      select owner_id, id from checkouts
      where (owner_kind = 'visitor' or cart_id is null) and status = 'open' and order_id is null and updated_at < ${before} limit ${BATCH} for update skip locked)`.execute(
      db,
    )
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return forgotten
  }
}

/** Erases checkouts of anonymized orders and the events of their carts, which hold the same data as the order. */
export async function eraseCheckoutsOfOrders(
  tx: Tx,
  orders: readonly { ownerId: string; checkoutId: string }[],
): Promise<void> {
  const cartIds = new Set<string>()
  for (const { ownerId, checkoutId } of orders) {
    const forgotten = await tx
      .updateTable('checkouts')
      .set(ERASED_COLUMNS)
      .where('owner_id', '=', ownerId)
      .where('id', '=', checkoutId)
      .returning('cart_id')
      .executeTakeFirst()
    if (forgotten?.cart_id) cartIds.add(forgotten.cart_id)
  }
  if (cartIds.size > 0) await scrubEvents(tx, { entityIds: [...cartIds] })
}
