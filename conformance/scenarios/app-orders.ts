import assert from 'node:assert/strict'
import { defineOfficialOnlyScenario, type ScenarioContext } from '../scenario.ts'
import { buySeeds } from './buy.ts'
import { UNKNOWN_ID } from './demo-shop.ts'
import { requireValue } from './require-value.ts'

/** Scenarios of apps with orders. Ours sends these calls with `fetchWithAuth`. */
export const appOrderScenarios = [
  defineOfficialOnlyScenario('app: what is written about an order', async (stage) => {
    const { orderId, orders } = await orderOf(stage)
    const { activityId } = (await stage.see(
      'an activity added',
      orders.addActivity(orderId, { merchantComment: { message: 'Called the buyer' } }),
    )) as { activityId: string }
    const { order, activityIds } = (await stage.see(
      'addActivities',
      orders.addActivities(orderId, {
        orderActivities: [{ activityType: 'MERCHANT_COMMENT', merchantComment: { message: 'No answer' } }],
      }),
    )) as { order: { activities: Activity[] }; activityIds: string[] }
    assert.deepEqual(commentsOf(order), ['Called the buyer', 'No answer'])
    assert.ok(order.activities.every(({ _createdDate }) => _createdDate instanceof Date))
    const change = { merchantComment: { message: 'Answered' } }
    await stage.see('an activity changed', orders.updateActivity({ _id: orderId, activityId }, change))
    await stage.see('an activity deleted', orders.deleteActivity({ _id: orderId, activityId: activityIds[0] }))
    const after = (await stage.see('getOrder', orders.getOrder(orderId))) as { activities: Activity[] }
    assert.deepEqual(commentsOf(after), ['Answered'])
    await stage.seeRefused('deleteActivity', orders.deleteActivity({ _id: orderId, activityId: UNKNOWN_ID }))
  }),

  defineOfficialOnlyScenario('app: what of an order is sent, and of several', async (stage) => {
    const { orderId, orderFulfillments } = await orderOf(stage)
    const tracked = { trackingInfo: { shippingProvider: 'dhl', trackingNumber: '1' } }
    const { fulfillmentId } = (await stage.see(
      'createFulfillment',
      orderFulfillments.createFulfillment(orderId, tracked),
    )) as { fulfillmentId: string }
    const ids = { orderId, fulfillmentId }
    await stage.see('updateFulfillment', orderFulfillments.updateFulfillment(ids, { fulfillment: tracked }))
    const { ordersWithFulfillments } = (await stage.see(
      'listFulfillmentsForMultipleOrders',
      orderFulfillments.listFulfillmentsForMultipleOrders([UNKNOWN_ID, orderId]),
    )) as { ordersWithFulfillments: { orderId: string; fulfillments: unknown[] }[] }
    assert.deepEqual(
      ordersWithFulfillments.map((each) => [each.orderId, each.fulfillments.length]),
      [[orderId, 1]],
    )
    await stage.see('deleteFulfillment', orderFulfillments.deleteFulfillment(ids))
  }),

  defineOfficialOnlyScenario('app: what can be paid back of an order, and is', async (stage) => {
    const { orderId, orderBilling, orderTransactions } = await orderOf(stage)
    const { lineItems } = (await stage.see('getOrderRefundability', orderBilling.getOrderRefundability(orderId))) as {
      lineItems: { lineItemId: string; availableRefundQuantity: number }[]
    }
    const [line] = lineItems
    assert.equal(line?.availableRefundQuantity, 2)
    const refundItems = { lineItems: [{ lineItemId: requireValue(line).lineItemId, quantity: 1 }], shipping: {} }
    const said = (await stage.see('calculateRefund', orderBilling.calculateRefund(orderId, { refundItems }))) as {
      summary: { total: unknown }
    }
    const tooMany = { lineItems: [{ lineItemId: requireValue(line).lineItemId, quantity: 3 }] }
    await stage.see('calculateRefund', orderBilling.calculateRefund(orderId, { refundItems: tooMany }))
    const { refund } = (await orderBilling.refundPayments(orderId, { refundItems })) as {
      refund: { summary: { requestedRefund: unknown } }
    }
    assert.deepEqual(refund.summary.requestedRefund, said.summary.total)
    const list = orderTransactions.listTransactionsForMultipleOrders([orderId])
    const all = (await stage.see('listTransactionsForMultipleOrders', list)) as { orderTransactions: unknown[] }
    const alone = orderTransactions.listTransactionsForSingleOrder(orderId)
    const one = (await stage.see('listTransactionsForSingleOrder', alone)) as { orderTransactions: unknown }
    assert.deepEqual(all.orderTransactions, [one.orderTransactions])
  }),

  defineOfficialOnlyScenario('app: an order is put into the archive, and cancelled', async (stage) => {
    const { orderId, orders } = await orderOf(stage)
    const archived = (await stage.see('updateOrder', orders.updateOrder(orderId, { archived: true }))) as Archived
    assert.equal(archived.archived, true)
    const again = (await stage.see('updateOrder', orders.updateOrder(orderId, { archived: false }))) as Archived
    assert.equal(again.archived, false)
    await stage.see('cancelOrder', orders.cancelOrder(orderId, { restockAllItems: true }))
    await stage.seeRefused('updateOrder', orders.updateOrder(UNKNOWN_ID, { archived: true }))
  }),
]

interface Archived {
  archived: boolean
}

interface Activity {
  _createdDate: unknown
  merchantComment?: { message: string }
}

function commentsOf({ activities }: { activities: readonly Activity[] }): string[] {
  return activities.flatMap(({ merchantComment }) => merchantComment?.message ?? [])
}

type Call = (...given: unknown[]) => Promise<unknown>
type Calls<Name extends string> = Record<Name, Call>

/** As the official packages export them: that they do is found out. */
interface AppCalls {
  orders: Calls<
    'getOrder' | 'addActivity' | 'addActivities' | 'updateActivity' | 'deleteActivity' | 'updateOrder' | 'cancelOrder'
  >
  orderBilling: Calls<'getOrderRefundability' | 'calculateRefund' | 'refundPayments'>
  orderFulfillments: Calls<
    'createFulfillment' | 'updateFulfillment' | 'deleteFulfillment' | 'listFulfillmentsForMultipleOrders'
  >
  orderTransactions: Calls<'listTransactionsForSingleOrder' | 'listTransactionsForMultipleOrders'>
}

/** An order that a visitor has placed, and the calls of an app that may change it. */
async function orderOf(stage: ScenarioContext): Promise<{ orderId: string } & AppCalls> {
  const { packages, newClientOf, apiKey } = stage
  const { searchParams } = await buySeeds(stage, stage.newClient())
  const client = newClientOf(packages.ApiKeyStrategy({ apiKey, siteId: 'site-1' }))
  const { orderBilling, orderFulfillments, orderTransactions } = client.use(
    requireValue(packages.officialOnlyModules) as never,
  ) as Omit<AppCalls, 'orders'>
  return {
    orderId: requireValue(searchParams.get('orderId')),
    orders: client.orders as unknown as AppCalls['orders'],
    orderBilling,
    orderFulfillments,
    orderTransactions,
  }
}
