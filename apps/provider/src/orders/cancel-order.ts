import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { announceOrder } from './announce-order.ts'
import { cancelDuePayment } from './payments/collect-balance.ts'
import { hasShippedGoods } from './items/digital-lines.ts'
import { releaseStockAndCoupon } from './fulfilment/release-stock.ts'
import type { Actor } from './history.ts'
import { appendHistory } from './history-store.ts'
import { sendOrderMails, sendShopMails } from './mails/order-mails.ts'
import type { StoredOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { calculateRefundableAmount, startRefund } from './payments/refund-order.ts'
import { saveOrder } from './store.ts'

export interface Cancellation {
  /** Restocks the items, and releases the coupon. */
  restocks: boolean
  /** Refunds everything that is paid and not refunded yet. */
  refunds: boolean
  notifiesBuyer: boolean
  reason?: string
}

/**
 * Cancels an order without shipped goods; the caller locks the order. A canceled order can still release stock and
 * money that it holds, each once. A rejected order stays as it is.
 * `refundIds`: refunds to execute after the commit. `keptMinor`: paid amount that stays with the shop.
 */
export async function cancelOrder(
  tx: Tx,
  was: StoredOrder,
  { restocks, refunds, notifiesBuyer, reason }: Cancellation,
  by: Actor,
  services: OrderServices,
): Promise<{ order: StoredOrder; refundIds: string[]; keptMinor: bigint }> {
  const at = services.now()
  if (was.status === 'CANCELED') {
    const order = restocks ? await restockCanceled(tx, was, { by, at }) : was
    return { order, ...(await startCancellationRefund(tx, order, { refunds, reason, by, at })) }
  }
  // `cancelExpiredPayment` or a failed payment has rejected it: it holds nothing.
  if (was.status === 'REJECTED') return { order: was, refundIds: [], keptMinor: 0n }
  if (was.status !== 'APPROVED')
    throw new AppError('ORDER_NOT_APPROVED', 409, 'Only an order that is placed can be cancelled.', {
      data: { orderId: was.id, status: was.status },
    })
  if (await hasShippedGoods(tx, was))
    throw new AppError(
      'ORDER_FULFILLED',
      409,
      'A part of this order is on its way: take that back first, or let it be returned.',
      {
        data: { orderId: was.id, fulfillmentStatus: was.fulfillmentStatus },
      },
    )

  const given = restocks ? await releaseStockAndCoupon(tx, was) : was
  const order = await saveOrder(tx, { ...given, status: 'CANCELED', updatedAt: at })
  await cancelDuePayment(tx, order, at)
  await appendHistory(tx, order, { type: 'canceled', data: { isRestocked: restocks, reason } }, { by, at })
  const money = await startCancellationRefund(tx, order, { refunds, reason, by, at })
  const canceled = { restockAllItems: restocks, sendOrderCanceledEmail: notifiesBuyer, customMessage: reason }
  await announceOrder(tx, order, { was, canceled }, by)
  await (notifiesBuyer ? sendOrderMails : sendShopMails)(tx, 'canceled', order, services)
  return { order, ...money }
}

/**
 * Restocks the items of a canceled order that its cancellation did not restock. An order that holds none stays as it
 * is, so that a repeated call restocks nothing.
 */
async function restockCanceled(tx: Tx, was: StoredOrder, { by, at }: { by: Actor; at: Date }): Promise<StoredOrder> {
  const lines = was.stockHeld.flatMap(({ lineId, quantity, staysOut }) => (staysOut ? [] : [{ id: lineId, quantity }]))
  const given = await releaseStockAndCoupon(tx, was)
  if (lines.length === 0) return was
  const order = await saveOrder(tx, { ...given, updatedAt: at })
  await appendHistory(tx, order, { type: 'restocked', data: { lines } }, { by, at })
  await announceOrder(tx, order, { was }, by)
  return order
}

async function startCancellationRefund(
  tx: Tx,
  order: StoredOrder,
  { refunds, ...about }: { refunds: boolean; reason?: string; by: Actor; at: Date },
): Promise<{ refundIds: string[]; keptMinor: bigint }> {
  const left = await calculateRefundableAmount(tx, order)
  if (!refunds || left === 0n) return { refundIds: [], keptMinor: left }
  return { refundIds: await startRefund(tx, order, about), keptMinor: 0n }
}
