import { may, requireOwner } from '../../http/caller.ts'
import type { Handlers } from '../../http/operations.ts'
import { type FulfilledOrder, changeFulfillment, fulfillOrder, removeFulfillment } from './fulfill-order.ts'
import {
  describeFulfillment,
  type KeptFulfillment,
  listFulfillments,
  listFulfillmentsOfAll,
} from './fulfillment-store.ts'
import { doerOf } from '../doer.ts'
import type { OrderServices } from '../order-services.ts'
import { noSuchOrder, readOrderToChange } from '../read-order.ts'
import { findOrder, findOrders } from '../store.ts'

export function fulfillmentHandlers(services: OrderServices) {
  const { db, now } = services
  return {
    reads: {
      'orderFulfillments.listFulfillmentsForSingleOrder': async ({ caller }, { orderId }) => {
        const isForShop = may(caller, 'ECOM.READ_ORDERS')
        const order = await findOrder(db, isForShop ? undefined : requireOwner(caller).id, orderId)
        if (!order) throw noSuchOrder(orderId)
        return { orderWithFulfillments: describe(orderId, await listFulfillments(db, order)) }
      },

      'orderFulfillments.listFulfillmentsForMultipleOrders': async ({ caller }, { orderIds }) => {
        const isForShop = may(caller, 'ECOM.READ_ORDERS')
        const orders = await findOrders(db, [...new Set(orderIds)], isForShop ? undefined : requireOwner(caller).id)
        const fulfillments = await listFulfillmentsOfAll(db, orders)
        return { ordersWithFulfillments: orders.map(({ id }) => describe(id, fulfillments.get(id) ?? [])) }
      },
    },
    writes: {
      'orderFulfillments.createFulfillment': async (tx, { caller, ifMatch }, { orderId, fulfillment }) => {
        const order = await readOrderToChange(tx, orderId, ifMatch)
        const done = await fulfillOrder(tx, order, fulfillment, doerOf(caller), services)
        return { ...answerOf(done), fulfillmentId: done.fulfillmentId }
      },

      'orderFulfillments.updateFulfillment': async (tx, { caller, ifMatch }, { orderId, fulfillment }) => {
        const order = await readOrderToChange(tx, orderId, ifMatch)
        return answerOf(await changeFulfillment(tx, order, fulfillment, doerOf(caller), now()))
      },

      'orderFulfillments.deleteFulfillment': async (tx, { caller, ifMatch }, { orderId, fulfillmentId }) => {
        const order = await readOrderToChange(tx, orderId, ifMatch)
        return answerOf(await removeFulfillment(tx, order, fulfillmentId, doerOf(caller), now()))
      },
    },
  } satisfies Handlers
}

function answerOf({ order, fulfillments }: FulfilledOrder) {
  return { orderWithFulfillments: describe(order.id, fulfillments) }
}

function describe(orderId: string, fulfillments: readonly KeptFulfillment[]) {
  return { orderId, fulfillments: fulfillments.map(describeFulfillment) }
}
