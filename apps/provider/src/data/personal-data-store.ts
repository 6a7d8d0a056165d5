import { sql } from 'kysely'
import type { DataSubject } from '../identity/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'

export async function exportDataItems(db: Database, { ownerIds }: DataSubject): Promise<Record<string, object[]>> {
  return { data_items: await readRows(db, 'data_items', sql`owner_id = any(${ownerIds}::uuid[])`) }
}

/** Locks the collections first, in the order of their ids, as every write of their items does. */
export async function eraseDataItems(tx: Tx, { ownerIds }: DataSubject): Promise<void> {
  await sql`
    select from data_collections
    where id in (select collection_id from data_items where owner_id = any(${ownerIds}::uuid[]))
    order by id for update`.execute(tx)
  await sql`
    with erased as (
      delete from data_items where owner_id = any(${ownerIds}::uuid[]) returning collection_id, byte_count
    ), sums as (
      select collection_id, count(*) as items, sum(byte_count) as bytes from erased group by collection_id
    )
    update data_collections c set item_count = c.item_count - s.items, byte_count = c.byte_count - s.bytes
    from sums s where s.collection_id = c.id`.execute(tx)
}
