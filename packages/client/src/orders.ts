import type { Order, OrderSearch } from './generated/entities.ts'
import * as rows from './generated/orders.ts'
import type { SearchOrdersResponse } from './generated/requests.ts'
import { toOperation, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'
export { FulfillmentStatus, OrderStatus, PaymentStatus } from './generated/enumerations.ts'

/**
 * Reads one order of the caller. `NOT_FOUND` rejects an unknown id, `READ_ORDER_FORBIDDEN` an order of somebody else.
 *
 * @example
 * const order = await client.orders.getOrder(orderId)
 */
export const getOrder: (_id: string, call?: CallOptions) => Promise<Order> = /* @__PURE__ */ toOperation(rows.getOrder)

/**
 * Finds orders, for members their own: newest first, page by page with the cursor in `metadata.cursors.next`.
 *
 * @example
 * const { orders, metadata } = await client.orders.searchOrders({ cursorPaging: { limit: 10 } })
 */
export const searchOrders: (search?: OrderSearch, call?: CallOptions) => Promise<SearchOrdersResponse> =
  /* @__PURE__ */ toOperation(rows.searchOrders)
