import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { matchesRevision } from '../http/if-match.ts'
import type { KeptOrder } from './order.ts'
import { findOrder, findOrderToChange } from './store.ts'

export function noSuchOrder(id: string, sentCode?: string): AppError {
  return new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.', { data: { id }, sentCode })
}

/** For whoever runs the shop. */
export async function readOrder(db: Database, id: string): Promise<KeptOrder> {
  const order = await findOrder(db, undefined, id)
  if (!order) throw noSuchOrder(id)
  return order
}

/** Locks the order for whoever runs the shop. `ifMatch`: the revision that they have seen. */
export async function readOrderToChange(tx: Tx, id: string, ifMatch?: string): Promise<KeptOrder> {
  const order = await findOrderToChange(tx, id)
  if (!order) throw noSuchOrder(id)
  if (!matchesRevision(order.revision, ifMatch))
    throw new AppError('VERSION_CONFLICT', 409, `The order has changed: it is at revision ${order.revision} now.`, {
      data: { id, revision: order.revision.toString() },
    })
  return order
}
