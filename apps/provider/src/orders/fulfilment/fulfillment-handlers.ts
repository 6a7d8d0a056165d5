import { hasPermission, requireOwner } from '../../platform/http/caller.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { type FulfilledOrder, changeFulfillment, fulfillOrder, removeFulfillment } from './fulfill-order.ts'
import {
  describeFulfillment,
  type StoredFulfillment,
  listFulfillments,
  listFulfillmentsOfOrders,
} from '../items/fulfillment-store.ts'
import { getActor } from '../actor.ts'
import type { OrderServices } from '../order-services.ts'
import { createOrderNotFoundError, readOrderForUpdate } from '../read-order.ts'
import { findOrder, findOrders } from '../store.ts'

export function createFulfillmentHandlers(services: OrderServices) {
  const { db, now } = services
  return {
    reads: {
      'orderFulfillments.listFulfillmentsForSingleOrder': async ({ caller }, { orderId }) => {
        const isForShop = hasPermission(caller, 'ECOM.READ_ORDERS')
        const order = await findOrder(db, isForShop ? undefined : requireOwner(caller).id, orderId)
        if (!order) throw createOrderNotFoundError(orderId)
        return { orderWithFulfillments: describe(orderId, await listFulfillments(db, order)) }
      },

      'orderFulfillments.listFulfillmentsForMultipleOrders': async ({ caller }, { orderIds }) => {
        const isForShop = hasPermission(caller, 'ECOM.READ_ORDERS')
        const orders = await findOrders(db, [...new Set(orderIds)], isForShop ? undefined : requireOwner(caller).id)
        const fulfillments = await listFulfillmentsOfOrders(db, orders)
        return { ordersWithFulfillments: orders.map(({ id }) => describe(id, fulfillments.get(id) ?? [])) }
      },
    },
    writes: {
      'orderFulfillments.createFulfillment': async (tx, { caller, ifMatch }, { orderId, fulfillment }) => {
        const order = await readOrderForUpdate(tx, orderId, ifMatch)
        const done = await fulfillOrder(tx, order, fulfillment, getActor(caller), services)
        return { ...toResponse(done), fulfillmentId: done.fulfillmentId }
      },

      'orderFulfillments.updateFulfillment': async (tx, { caller, ifMatch }, { orderId, fulfillment }) => {
        const order = await readOrderForUpdate(tx, orderId, ifMatch)
        return toResponse(await changeFulfillment(tx, order, fulfillment, getActor(caller), now()))
      },

      'orderFulfillments.deleteFulfillment': async (tx, { caller, ifMatch }, { orderId, fulfillmentId }) => {
        const order = await readOrderForUpdate(tx, orderId, ifMatch)
        return toResponse(await removeFulfillment(tx, order, fulfillmentId, getActor(caller), now()))
      },
    },
  } satisfies OperationHandlers
}

function toResponse({ order, fulfillments }: FulfilledOrder) {
  return { orderWithFulfillments: describe(order.id, fulfillments) }
}

function describe(orderId: string, fulfillments: readonly StoredFulfillment[]) {
  return { orderId, fulfillments: fulfillments.map(describeFulfillment) }
}
