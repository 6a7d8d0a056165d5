import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { readRows } from '../db/read-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'

export async function exportWishlists(db: Database, { ownerIds }: DataSubject): Promise<Record<string, object[]>> {
  return { wishlists: await readRows(db, 'wishlists', sql`owner_id = any(${ownerIds}::uuid[])`) }
}

export async function eraseWishlists(tx: Tx, { ownerIds }: DataSubject): Promise<void> {
  await tx.deleteFrom('wishlists').where('owner_id', 'in', ownerIds).execute()
}
