import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { matchesRevision } from '../platform/http/if-match.ts'
import type { StoredOrder } from './order.ts'
import { findOrder, findOrderForUpdate } from './store.ts'

export function createOrderNotFoundError(id: string, sentCode?: string): AppError {
  return new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.', { data: { id }, sentCode })
}

/** Reads any order, for the shop's staff. */
export async function readOrder(db: Database, id: string): Promise<StoredOrder> {
  const order = await findOrder(db, undefined, id)
  if (!order) throw createOrderNotFoundError(id)
  return order
}

/** Reads and locks any order, for the shop's staff. `ifMatch`: revision that the caller has seen. */
export async function readOrderForUpdate(tx: Tx, id: string, ifMatch?: string): Promise<StoredOrder> {
  const order = await findOrderForUpdate(tx, id)
  if (!order) throw createOrderNotFoundError(id)
  if (!matchesRevision(order.revision, ifMatch))
    throw new AppError('VERSION_CONFLICT', 409, `The order has changed: it is at revision ${order.revision} now.`, {
      data: { id, revision: order.revision.toString() },
    })
  return order
}
