import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { CollectionPermissions, DataCollection, FieldType } from './collection.ts'

const COLUMNS = ['id', 'name', 'fields', 'permissions', 'item_count', 'byte_count'] as const

interface Row {
  id: string
  name: string
  fields: object
  permissions: object
  item_count: number
  byte_count: number
}

export async function findCollection(db: Database, name: string): Promise<DataCollection | undefined> {
  const row = await db.selectFrom('data_collections').select(COLUMNS).where('name', '=', name).executeTakeFirst()
  return row && toCollection(row)
}

/** Locks a collection: writes of its items follow one another, so that its limits are exact. */
export async function lockCollection(tx: Tx, name: string): Promise<DataCollection | undefined> {
  const row = await tx
    .selectFrom('data_collections')
    .select(COLUMNS)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  return row && toCollection(row)
}

export async function listCollections(db: Database): Promise<DataCollection[]> {
  const rows = await db.selectFrom('data_collections').select(COLUMNS).orderBy('name').execute()
  return rows.map(toCollection)
}

/** Inserts a collection, unless another has its name, or the shop has `maxCollections`. */
export async function insertCollection(
  tx: Tx,
  { id, name, fields, permissions }: Pick<DataCollection, 'id' | 'name' | 'fields' | 'permissions'>,
  { now, maxCollections }: { now: Date; maxCollections: number },
): Promise<'inserted' | 'taken' | 'too many'> {
  // Concurrent insertions follow one another; reads of collections continue.
  await sql`lock table data_collections in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('data_collections')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxCollections) return 'too many'
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('data_collections')
    .values({ id, name, ...toColumns({ fields, permissions }), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? 'inserted' : 'taken'
}

/** Saves fields and permissions of a locked collection. */
export async function saveDeclaration(
  tx: Tx,
  { id, fields, permissions }: Pick<DataCollection, 'id' | 'fields' | 'permissions'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('data_collections')
    .set({ ...toColumns({ fields, permissions }), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Saves the number of items and bytes of a locked collection. */
export async function saveCounts(
  tx: Tx,
  { id, itemCount, byteCount }: Pick<DataCollection, 'id' | 'itemCount' | 'byteCount'>,
): Promise<void> {
  await tx
    .updateTable('data_collections')
    .set({ item_count: itemCount, byte_count: byteCount })
    .where('id', '=', id)
    .execute()
}

/** Deletes a collection with its items. */
export async function deleteCollection(tx: Tx, name: string): Promise<DataCollection | undefined> {
  const row = await tx.deleteFrom('data_collections').where('name', '=', name).returning(COLUMNS).executeTakeFirst()
  return row && toCollection(row)
}

/** Fields are stored as a list, since jsonb does not preserve the order of members. */
function toColumns({ fields, permissions }: Pick<DataCollection, 'fields' | 'permissions'>) {
  return {
    fields: JSON.stringify(Array.from(fields, ([key, type]) => ({ key, type }))),
    permissions: JSON.stringify(permissions),
  }
}

/** The casts hold, because only this module writes the columns. */
function toCollection(row: Row): DataCollection {
  const fields = row.fields as { key: string; type: FieldType }[]
  return {
    id: row.id,
    name: row.name,
    fields: new Map(fields.map(({ key, type }) => [key, type])),
    permissions: row.permissions as CollectionPermissions,
    itemCount: row.item_count,
    byteCount: row.byte_count,
  }
}
