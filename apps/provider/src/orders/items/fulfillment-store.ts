import type { Fulfillment } from '@cartwright/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listByOrder } from '../store.ts'
import type { OrderRef } from '../order.ts'
import type { Tracking } from './tracking-link.ts'

/** Items of an order that are shipped together. */
export interface StoredFulfillment {
  id: string
  /** Quantities by line id of the order. */
  lines: { id: string; quantity: number }[]
  tracking: Tracking | undefined
  createdAt: Date
  updatedAt: Date
  /** Time of delivery, if recorded. */
  deliveredAt: Date | undefined
}

/** Lists the fulfillments of an order, the oldest first. */
export async function listFulfillments(db: Database | Tx, { owner, id }: OrderRef): Promise<StoredFulfillment[]> {
  const rows = await db
    .selectFrom('fulfillments')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(toFulfillment)
}

/** Lists the fulfillments of several orders, by order id. */
export function listFulfillmentsOfOrders(
  db: Database,
  orders: readonly OrderRef[],
): Promise<Map<string, StoredFulfillment[]>> {
  return listByOrder(db, 'fulfillments', orders, toFulfillment)
}

export async function insertFulfillment(tx: Tx, { owner, id }: OrderRef, created: StoredFulfillment): Promise<void> {
  await tx
    .insertInto('fulfillments')
    .values({
      owner_id: owner.id,
      order_id: id,
      id: created.id,
      lines: JSON.stringify(created.lines),
      tracking: created.tracking ? JSON.stringify(created.tracking) : null,
      created_at: created.createdAt,
      updated_at: created.updatedAt,
      delivered_at: created.deliveredAt ?? null,
    })
    .execute()
}

export async function saveFulfillment(tx: Tx, { owner, id }: OrderRef, changed: StoredFulfillment): Promise<void> {
  await tx
    .updateTable('fulfillments')
    .set({
      tracking: changed.tracking ? JSON.stringify(changed.tracking) : null,
      updated_at: changed.updatedAt,
      delivered_at: changed.deliveredAt ?? null,
    })
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .where('id', '=', changed.id)
    .execute()
}

export async function deleteFulfillment(tx: Tx, { owner, id }: OrderRef, fulfillmentId: string): Promise<void> {
  await tx
    .deleteFrom('fulfillments')
    .where('owner_id', '=', owner.id)
    .where('order_id', '=', id)
    .where('id', '=', fulfillmentId)
    .execute()
}

export function describeFulfillment({ id, lines, tracking, createdAt, deliveredAt }: StoredFulfillment): Fulfillment {
  return {
    id,
    createdDate: createdAt.toISOString(),
    lineItems: lines,
    ...(tracking && { trackingInfo: tracking }),
    completed: true,
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
  }
}

function toFulfillment(row: Selectable<Schema['fulfillments']>): StoredFulfillment {
  return {
    id: row.id,
    lines: row.lines as StoredFulfillment['lines'], // `insertFulfillment` alone writes it
    tracking: row.tracking ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deliveredAt: row.delivered_at ?? undefined,
  }
}
