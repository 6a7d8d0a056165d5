import type { Order } from './generated/entities.ts'
import * as rows from './generated/orders.ts'
import { operation, type CallOptions } from './operation.ts'

/**
 * Reads one order of whoever is calling.
 *
 * @example
 * const order = await client.orders.getOrder(orderId)
 */
export const getOrder = /* @__PURE__ */ operation(
  (send) => (_id: string, call?: CallOptions) => send<Order>(rows.getOrder, { _id }, ['_id'], call),
)
