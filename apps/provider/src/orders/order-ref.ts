import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { StoredOrder } from './order.ts'

/** What names an order in the tables of what belongs to it. */
export type OrderRef = Pick<StoredOrder, 'owner' | 'id'>

/** What a table has of several orders, by their ids, the oldest first; an empty list where it has nothing. */
export async function listByOrder<Table extends 'order_history' | 'fulfillments' | 'returns', Item>(
  db: Database,
  table: Table,
  orders: readonly OrderRef[],
  read: (row: Selectable<Schema[Table]>) => Item,
): Promise<Map<string, Item[]>> {
  const found = new Map<string, Item[]>(orders.map(({ id }) => [id, []]))
  if (orders.length === 0) return found
  const ownerIds = [...new Set(orders.map(({ owner }) => owner.id))]
  const { rows } = await sql<Selectable<Schema[Table]> & { order_id: string }>`
    select * from ${sql.table(table)}
    where owner_id = any(${ownerIds}::uuid[]) and order_id = any(${[...found.keys()]}::uuid[]) order by id`.execute(db)
  for (const row of rows) found.get(row.order_id)?.push(read(row))
  return found
}
