import { checkPayment } from '../../orders/payment-checks/check-payment.ts'
import type { PagelessShop } from '../pageless-shop.ts'
import { sendRequest } from './buyer.ts'
import { closeOrder, returnItems, type ObservedAction, markPaid, type Stock } from './model.ts'
import type { Command } from './script.ts'

const YEAR_MS = 366 * 86_400_000

export interface StockTest {
  shop: PagelessShop
  /** Ids of the two products. */
  productIds: string[]
  handles: string[]
  orders: { id: string; token: string }[]
  imports: number
  stock: Stock
}

type OfOrder = Extract<Command, { order: number }>

/** Prepares an action on an existing order. */
export async function prepareOrderCommand(
  stockTest: StockTest,
  command: OfOrder,
  what: string,
): Promise<() => Promise<ObservedAction>> {
  const order = stockTest.orders[command.order % stockTest.orders.length]
  if (!order) return async () => ({ what: `${what} of none`, steps: [] })
  const { id } = order
  const answered = (status: number, step: () => ObservedAction['steps'][number]): ObservedAction =>
    status === 200 ? { what: `${what} of ${id}`, steps: [step()] } : { what: `${what} of ${id} refused`, steps: [] }
  switch (command.kind) {
    case 'cancel': {
      const body = { restockAllItems: command.restocks, refund: false }
      return async () => {
        const { status } = await sendAsShop(stockTest, 'POST', `/ecom/v1/orders/${id}/cancel`, body)
        return answered(status, () => closeOrder(id, { gives: command.restocks }))
      }
    }
    case 'run-out':
      return async () => {
        const { orderServices } = stockTest.shop.provider
        const payment = await stockTest.shop.db
          .selectFrom('payments')
          .select('id')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow()
        await checkPayment(payment.id, { ...orderServices, now: () => new Date(Date.now() + YEAR_MS) })
        return { what: `${what} of ${id}`, steps: [closeOrder(id, { gives: true, unlessSafe: true })] }
      }
    case 'pay':
    case 'send': {
      const [path, body] =
        command.kind === 'pay'
          ? [`/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {}]
          : [`/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: {} }]
      return async () => answered((await sendAsShop(stockTest, 'POST', path, body)).status, () => markPaid(id))
    }
    case 'return':
    case 'refund': {
      const lineItem = await lineOf(stockTest, id, command.item)
      if (!lineItem) return async () => ({ what: `${what} of nothing`, steps: [] })
      const lineItems = [{ lineItemId: lineItem, quantity: command.quantity }]
      const wants = stockTest.productIds.map((_id, item) => (item === command.item ? command.quantity : 0))
      if (command.kind === 'refund')
        return async () => {
          const body = { orderId: id, refundItems: { lineItems }, sideEffects: { restock: { lineItems } } }
          const { status } = await sendAsShop(stockTest, 'POST', '/ecom/v1/order-billing/refund-payments', body)
          return answered(status, () => returnItems(id, wants, { isBroken: false }))
        }
      const asked = await sendRequest(stockTest.shop, 'POST', `/cartwright/v1/orders/${id}/returns`, {
        token: order.token,
        body: { kind: 'RETURN', lineItems, reason: 'Too green' },
      })
      if (asked.status !== 200) return async () => ({ what: `${what} not taken`, steps: [] })
      const { id: returnId } = asked.body['orderReturn'] as { id: string }
      return async () => {
        const body = { restock: command.restocks }
        const { status } = await sendAsShop(stockTest, 'POST', `/cartwright/v1/returns/${returnId}/receive`, body)
        return answered(status, () => returnItems(id, wants, { isBroken: !command.restocks }))
      }
    }
  }
}

export function sendAsShop({ shop }: StockTest, method: string, path: string, body: object) {
  return sendRequest(shop, method, path, { token: shop.key, body })
}

async function lineOf({ shop, productIds }: StockTest, orderId: string, item: number): Promise<string | undefined> {
  const { body } = await sendRequest(shop, 'GET', `/ecom/v1/orders/${orderId}`, { token: shop.key })
  const { lineItems } = body['order'] as {
    lineItems: { id: string; catalogReference: { catalogItemId: string } }[]
  }
  return lineItems.find(({ catalogReference }) => catalogReference.catalogItemId === productIds[item])?.id
}
