import type { JsonObject } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { OwnerKind, StoredItem } from './item.ts'

interface Row {
  id: string
  owner_id: string
  owner_kind: OwnerKind
  data: object
  byte_count: number
}

export async function findItems(
  db: Database | Tx,
  collectionId: string,
  ids: readonly string[],
): Promise<Map<string, StoredItem>> {
  const { rows } = await sql<Row>`
    select id, owner_id, owner_kind, data, byte_count from data_items
    where collection_id = ${collectionId} and id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toItem(row)]))
}

/** Lists all items of a collection, oldest first. */
export async function listItems(db: Database | Tx, collectionId: string): Promise<StoredItem[]> {
  const { rows } = await sql<Row>`
    select id, owner_id, owner_kind, data, byte_count from data_items where collection_id = ${collectionId}
    order by (data -> '_createdDate' ->> '$date') collate "C", id`.execute(db)
  return rows.map(toItem)
}

/** Inserts or replaces items of a locked collection. */
export async function saveItems(tx: Tx, collectionId: string, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ id, ownerId, ownerKind, data, byteCount }) => ({
    id,
    owner_id: ownerId,
    owner_kind: ownerKind,
    data,
    byte_count: byteCount,
  }))
  await sql`
    insert into data_items (collection_id, id, owner_id, owner_kind, data, byte_count)
    select ${collectionId}::uuid, id, owner_id, owner_kind, data, byte_count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, owner_id uuid, owner_kind text, data jsonb, byte_count integer)
    on conflict (collection_id, id) do update
      set owner_id = excluded.owner_id, owner_kind = excluded.owner_kind, data = excluded.data,
        byte_count = excluded.byte_count`.execute(tx)
}

export async function deleteItems(tx: Tx, collectionId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from data_items where collection_id = ${collectionId} and id = any(${ids}::text[])`.execute(tx)
}

export async function deleteAllItems(tx: Tx, collectionId: string): Promise<void> {
  await tx.deleteFrom('data_items').where('collection_id', '=', collectionId).execute()
}

/** Only this module writes the column `data`. */
export function toItem({ id, owner_id: ownerId, owner_kind: ownerKind, data, byte_count: byteCount }: Row): StoredItem {
  return { id, ownerId, ownerKind, data: data as JsonObject, byteCount }
}
