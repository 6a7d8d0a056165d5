import type { OperationName } from '@cartwright/contract'
import { visitCheckout } from './checkout-visit.ts'
import type { TestShop } from './start-shop.ts'

interface Prepared {
  token: string
  request: Record<string, unknown>
}

interface Ordered {
  id: string
  lineItemId: string
  /** Token of the buyer. */
  token: string
}

/** Successful request for each order operation. The shop accepts bank transfers as well: `BY_HAND`. */
export async function orderRequests(
  shop: TestShop,
  line: Parameters<TestShop['line']>,
): Promise<Partial<Record<OperationName, () => Promise<Prepared>>>> {
  const staff = await shop.newStaffToken()

  async function order(changed: Record<string, string> = {}): Promise<Ordered> {
    const visit = await visitCheckout(shop, [line])
    await visit.place(changed)
    const { id } = (await visit.order())!
    const { order: placed } = await shop.ask('orders.getOrder', { id }, { token: staff })
    return { id, lineItemId: placed.lineItems[0]!.id, token: visit.token }
  }
  async function send(orderId: string): Promise<string> {
    const path = `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`
    const { body } = await shop.call('POST', path, { token: staff, body: { fulfillment: {} } })
    return body.fulfillmentId as string
  }
  let kept: Promise<Ordered> | undefined
  /** Requests on one order that leave it unchanged. */
  const ofKept =
    (who: 'buyer' | 'staff', requestFor: (ordered: Ordered) => Record<string, unknown>) =>
    async (): Promise<Prepared> => {
      const ordered = await (kept ??= order())
      return { token: who === 'buyer' ? ordered.token : staff, request: requestFor(ordered) }
    }
  const returned = ({ id, lineItemId }: Ordered) => ({
    orderId: id,
    kind: 'RETURN' as const,
    lineItems: [{ lineItemId, quantity: 1 }],
  })
  async function askReturn(): Promise<string> {
    const ordered = await order()
    await send(ordered.id)
    const path = `/cartwright/v1/orders/${ordered.id}/returns`
    const { body } = await shop.call('POST', path, { token: ordered.token, body: returned(ordered) })
    return body.orderReturn.id as string
  }
  const byStaff = (requestFor: (ordered: Ordered) => Record<string, unknown>) => async () => ({
    token: staff,
    request: requestFor(await order()),
  })
  const ofSent = (requestFor: (orderId: string, fulfillmentId: string) => Record<string, unknown>) => async () => {
    const { id } = await order()
    return { token: staff, request: requestFor(id, await send(id)) }
  }
  const comment = { merchantComment: { message: 'Called the buyer' } }
  async function addComment(id: string): Promise<string> {
    const path = `/ecom/v1/orders/${id}/activities`
    return (await shop.call('POST', path, { token: staff, body: { activity: comment } })).body.activityId as string
  }
  const ofCommented = (requestFor: (id: string, activityId: string) => Record<string, unknown>) => async () => {
    const { id } = await order()
    return { token: staff, request: requestFor(id, await addComment(id)) }
  }
  const ofReturn = (more: Record<string, unknown>) => async () => ({
    token: staff,
    request: { id: await askReturn(), ...more },
  })

  return {
    'orders.getOrder': ofKept('buyer', ({ id }) => ({ id })),
    'orders.searchOrders': ofKept('buyer', () => ({ search: { cursorPaging: { limit: 1 } } })),
    'legacyOrders.getOrder': ofKept('buyer', ({ id }) => ({ id })),
    'legacyOrders.queryOrders': ofKept('buyer', () => ({ query: { filter: '{"paymentStatus": "PAID"}' } })),
    'orders.getOrderPage': ofKept('buyer', ({ id }) => ({ id })),
    'orders.listDownloads': ofKept('buyer', ({ id }) => ({ id })),
    'orders.updateOrder': ofKept('staff', ({ id }) => ({ order: { id, archived: true } })),
    'orders.cancelOrder': byStaff(({ id }) => ({ id, restockAllItems: true, refund: true })),
    'orders.noteOrder': ofKept('staff', ({ id }) => ({ id, note: 'Leave it with the neighbours' })),
    'orders.resendMail': ofKept('staff', ({ id }) => ({ id, mail: 'placed' })),
    'orders.listHistory': ofKept('staff', ({ id }) => ({ id })),
    'orders.addActivity': byStaff(({ id }) => ({ id, activity: comment })),
    'orders.addActivities': byStaff(({ id }) => ({
      orderId: id,
      orderActivities: [{ customActivity: { type: 'Ticket', additionalData: { number: '12' } } }],
    })),
    'orders.updateActivity': ofCommented((id, activityId) => ({ id, activityId, activity: comment })),
    'orders.deleteActivity': ofCommented((id, activityId) => ({ id, activityId })),
    'orders.markOrderAsPaid': async () => ({
      token: staff,
      request: { ecomOrderId: (await order({ paymentMethod: MANUAL_PAYMENT.code })).id },
    }),
    'orderTransactions.listTransactionsForSingleOrder': ofKept('staff', ({ id }) => ({ orderId: id })),
    'orderTransactions.listTransactionsForMultipleOrders': ofKept('staff', ({ id }) => ({ orderIds: [id] })),
    'orderBilling.getOrderRefundability': ofKept('staff', ({ id }) => ({ orderId: id })),
    'orderBilling.calculateRefund': ofKept('staff', ({ id, lineItemId }) => ({
      orderId: id,
      refundItems: { lineItems: [{ lineItemId, quantity: 1 }], shipping: {} },
    })),
    'orderBilling.refundPayments': byStaff(({ id, lineItemId }) => ({
      orderId: id,
      refundItems: { lineItems: [{ lineItemId, quantity: 1 }] },
    })),
    'orderFulfillments.listFulfillmentsForSingleOrder': ofKept('staff', ({ id }) => ({ orderId: id })),
    'orderFulfillments.listFulfillmentsForMultipleOrders': ofKept('staff', ({ id }) => ({ orderIds: [id] })),
    'orderFulfillments.createFulfillment': byStaff(({ id }) => ({ orderId: id, fulfillment: {} })),
    'orderFulfillments.updateFulfillment': ofSent((orderId, id) => ({
      orderId,
      fulfillment: { id, trackingInfo: { shippingProvider: 'DHL', trackingNumber: '1' } },
    })),
    'orderFulfillments.deleteFulfillment': ofSent((orderId, fulfillmentId) => ({ orderId, fulfillmentId })),
    'orderReturns.requestReturn': async () => {
      const ordered = await order()
      await send(ordered.id)
      return { token: ordered.token, request: returned(ordered) }
    },
    'orderReturns.listReturns': async () => ({ token: staff, request: { limit: 1 } }),
    'orderReturns.approveReturn': ofReturn({ message: 'Send it to us.' }),
    'orderReturns.declineReturn': ofReturn({ message: 'It was worn.' }),
    'orderReturns.receiveReturn': ofReturn({ restock: true }),
  }
}

/** Offline payment for `markOrderAsPaid`: the order is approved before it is paid. */
export const MANUAL_PAYMENT = {
  code: 'bank',
  title: 'Bank transfer',
  kind: 'BANK_TRANSFER',
  instructions: 'To the account DE00 1234',
} as const
