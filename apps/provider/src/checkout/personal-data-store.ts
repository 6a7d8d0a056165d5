import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'
import { scrubEvents } from '../platform/outbox/index.ts'

/** In place of what the buyer has said and chosen. */
const ERASED_COLUMNS = { buyer: '{}', lines: '[]', discounts: JSON.stringify({ merchantDiscounts: [] }) }

export async function exportCheckouts(db: Database, { ownerIds }: DataSubject): Promise<Record<string, object[]>> {
  return { checkouts: await readRows(db, 'checkouts', sql`owner_id = any(${ownerIds}::uuid[])`) }
}

/** Of those that have become orders, or have tried to, that they have stays. An order says what was bought by itself. */
export async function eraseCheckouts(tx: Tx, { ownerIds }: DataSubject): Promise<void> {
  await tx.deleteFrom('checkouts').where('owner_id', 'in', ownerIds).where('order_id', 'is', null).execute()
  await tx.updateTable('checkouts').set(ERASED_COLUMNS).where('owner_id', 'in', ownerIds).execute()
}

/** What readings name them by. */
export async function listCheckoutIds(db: Database, { ownerIds }: Pick<DataSubject, 'ownerIds'>): Promise<string[]> {
  const rows = await db.selectFrom('checkouts').select('id').where('owner_id', 'in', ownerIds).execute()
  return rows.map(({ id }) => id)
}

const DAY_MS = 86_400_000
const BATCH = 500

/** What visitors have typed and, for so many days, neither changed nor ordered is kept no longer than their carts; of items alone, what members have too, who may make any number of them. One that was tried to be paid belongs to its order. Several processes may do it at once. */
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

/** Of orders that are made nobody's, whoever placed them: the checkout still has what the order had, and so have the events of its cart. */
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
