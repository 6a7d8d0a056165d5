import { findAccount } from '../identity/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { matchesRevision } from '../platform/http/if-match.ts'
import { type Caller, hasPermission, isOwner, requireOwner } from '../platform/http/caller.ts'
import type { Buyer, StoredOrder } from './order.ts'
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

/** Reads an order that the caller may see: their own, or any for the shop's staff. */
export async function readVisibleOrder(db: Database, caller: Caller, id: string): Promise<StoredOrder> {
  const order = await findOrder(db, hasPermission(caller, 'ECOM.READ_ORDERS') ? undefined : requireOwner(caller).id, id)
  if (!order) throw createOrderNotFoundError(id, 'NOT_FOUND')
  return order
}

/** Finds the shopper with their own contact; undefined for the shop's staff. */
export async function findBuyer(db: Database, caller: Caller): Promise<Buyer | undefined> {
  if (!isOwner(caller)) return undefined
  const account = caller.kind === 'member' ? await findAccount(db, caller.id) : undefined
  return { id: caller.id, kind: caller.kind, contactId: account?.contactId }
}
