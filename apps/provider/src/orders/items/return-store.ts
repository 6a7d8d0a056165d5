import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listByOrder } from '../store.ts'
import type { OrderRef, StoredOrder } from '../order.ts'
import type { ReturnLine, Return, ReturnStatus } from './return.ts'
import { getOrderName } from '../order-name.ts'

export async function insertReturn(tx: Tx, newReturn: Return): Promise<void> {
  await tx
    .insertInto('returns')
    .values({
      owner_id: newReturn.ownerId,
      order_id: newReturn.orderId,
      id: newReturn.id,
      kind: newReturn.kind,
      lines: JSON.stringify(newReturn.lines),
      reason: newReturn.reason ?? null,
      created_at: newReturn.createdAt,
      ...toChangingColumns(newReturn),
    })
    .execute()
}

/** Saves the decision on a return; its request never changes. The caller locks the order. */
export async function saveReturn(tx: Tx, changed: Return): Promise<void> {
  await tx
    .updateTable('returns')
    .set(toChangingColumns(changed))
    .where('owner_id', '=', changed.ownerId)
    .where('order_id', '=', changed.orderId)
    .where('id', '=', changed.id)
    .execute()
}

export async function findReturn(db: Database | Tx, id: string): Promise<Return | undefined> {
  const row = await db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toReturn(row)
}

/** Finds the return of an order that was changed last. */
export async function findLastChangedReturn(tx: Tx, { owner, id }: OrderRef): Promise<Return | undefined> {
  const row = await tx
    .selectFrom('returns')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toReturn(row)
}

/** Lists the returns of an order, the oldest first. */
export async function listReturnsOfOrder(db: Database | Tx, { owner, id }: OrderRef): Promise<Return[]> {
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(toReturn)
}

/** Lists the returns of several orders, by order id. */
export function listReturnsOfOrders(db: Database, orders: readonly OrderRef[]): Promise<Map<string, Return[]>> {
  return listByOrder(db, 'returns', orders, toReturn)
}

/** Lists returns, the newest first; `before` is the last id of the previous page. */
export async function listReturns(
  db: Database | Tx,
  { status, orderId, before, limit }: { status?: ReturnStatus; orderId?: string; before?: string; limit: number },
): Promise<(Return & { orderNumber: string; names: ReadonlyMap<string, string> })[]> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', (join) =>
      join.onRef('orders.owner_id', '=', 'returns.owner_id').onRef('orders.id', '=', 'returns.order_id'),
    )
    .selectAll('returns')
    .select(['orders.number', 'orders.content'])
    .$if(status !== undefined, (query) => query.where('returns.status', '=', status!))
    .$if(orderId !== undefined, (query) => query.where('returns.order_id', '=', orderId!))
    .$if(before !== undefined, (query) => query.where('returns.id', '<', before!))
    .orderBy('returns.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...toReturn(row),
    orderNumber: getOrderName({ number: row.number ?? undefined, id: row.order_id }),
    names: getLineNames({ content: row.content as StoredOrder['content'] }), // `orders/store.ts` alone writes it
  }))
}

/** Product names by line id, at the time of the order. */
export function getLineNames({ content }: Pick<StoredOrder, 'content'>): ReadonlyMap<string, string> {
  return new Map(content.lineItems.map(({ id, productName }) => [id, productName.original]))
}

function toChangingColumns({ status, decision, refundIds, waivedMinor, updatedAt }: Return) {
  return {
    status,
    decision: decision ?? null,
    refund_ids: refundIds,
    waived_minor: waivedMinor,
    updated_at: updatedAt,
  }
}

function toReturn(row: Selectable<Schema['returns']>): Return {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    kind: row.kind,
    status: row.status,
    lines: row.lines as ReturnLine[], // this file alone writes it
    reason: row.reason ?? undefined,
    decision: row.decision ?? undefined,
    refundIds: row.refund_ids,
    waivedMinor: row.waived_minor,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
