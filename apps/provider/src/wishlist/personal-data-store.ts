import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'

export async function exportWishlists(db: Database, { ownerIds }: DataSubject): Promise<Record<string, object[]>> {
  return { wishlists: await readRows(db, 'wishlists', sql`owner_id = any(${ownerIds}::uuid[])`) }
}

export async function eraseWishlists(tx: Tx, { ownerIds }: DataSubject): Promise<void> {
  await tx.deleteFrom('wishlists').where('owner_id', 'in', ownerIds).execute()
}
