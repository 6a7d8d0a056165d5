import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { StoredOrder } from './order.ts'

/** Primary key of an order, in tables of its parts. */
export type OrderRef = Pick<StoredOrder, 'owner' | 'id'>

/** Lists rows of several orders, by order id, the oldest first; an empty list if there are none. */
export async function listByOrder<Table extends 'order_history' | 'fulfillments' | 'returns', Item>(
  db: Database,
  table: Table,
  orders: readonly OrderRef[],
  read: (row: Selectable<Schema[Table]>) => Item,
): Promise<Map<string, Item[]>> {
  const itemsByOrder = new Map<string, Item[]>(orders.map(({ id }) => [id, []]))
  if (orders.length === 0) return itemsByOrder
  const ownerIds = [...new Set(orders.map(({ owner }) => owner.id))]
  const { rows } = await sql<Selectable<Schema[Table]> & { order_id: string }>`
    select * from ${sql.table(table)}
    where owner_id = any(${ownerIds}::uuid[]) and order_id = any(${[...itemsByOrder.keys()]}::uuid[]) order by id`.execute(
    db,
  )
  for (const row of rows) itemsByOrder.get(row.order_id)?.push(read(row))
  return itemsByOrder
}
