import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'
import { insertCartDeletedEvents } from './cart-events.ts'

export async function exportCarts(db: Database, { ownerIds }: DataSubject): Promise<Record<string, object[]>> {
  return { carts: await readRows(db, 'carts', sql`owner_id = any(${ownerIds}::uuid[])`) }
}

export async function eraseCarts(tx: Tx, { ownerIds }: DataSubject, now: Date): Promise<void> {
  const removed = await tx.deleteFrom('carts').where('owner_id', 'in', ownerIds).returning('id').execute()
  await insertCartDeletedEvents(
    tx,
    removed.map(({ id }) => id),
    now,
  )
}
