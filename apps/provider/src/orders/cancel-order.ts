import type { Tx } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { announceOrder } from './announce-order.ts'
import { cancelDue } from './money/collect-balance.ts'
import { isOfFiles } from './fulfilment/fulfill-order.ts'
import { giveBack } from './fulfilment/give-back.ts'
import { type Doer, tellHistory } from './history.ts'
import { mailOrder, mailShop } from './mails/mails.ts'
import type { KeptOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { refundableMinor, startRefund } from './money/refund-order.ts'
import { saveOrder } from './store.ts'

export interface Cancellation {
  /** Puts the pieces back into stock, and gives the coupon back. */
  restocks: boolean
  /** Pays back all that is paid and not paid back yet. */
  refunds: boolean
  tellsBuyer: boolean
  reason?: string
}

/**
 * Cancels an order of which nothing is on its way; the order is locked by the caller. One that is cancelled or rejected already stays as it is, but what is left of its money can still be asked back.
 * `refundIds`: of the refunds that are to be carried out after the commit. `keptMinor`: what was paid and stays with the shop.
 */
export async function cancelOrder(
  tx: Tx,
  was: KeptOrder,
  { restocks, refunds, tellsBuyer, reason }: Cancellation,
  by: Doer,
  services: OrderServices,
): Promise<{ order: KeptOrder; refundIds: string[]; keptMinor: bigint }> {
  const at = services.now()
  if (was.status === 'CANCELED') return { order: was, ...(await payBack(tx, was, { refunds, reason, by, at })) }
  // Given up by `give-up-waiting.ts`, or its payment has failed: it holds nothing.
  if (was.status === 'REJECTED') return { order: was, refundIds: [], keptMinor: 0n }
  if (was.status !== 'APPROVED')
    throw new AppError('ORDER_NOT_APPROVED', 409, 'Only an order that is placed can be cancelled.', {
      data: { orderId: was.id, status: was.status },
    })
  if (was.fulfillmentStatus !== 'NOT_FULFILLED' && !isOfFiles(was))
    throw new AppError(
      'ORDER_FULFILLED',
      409,
      'A part of this order is on its way: take that back first, or let it be returned.',
      {
        data: { orderId: was.id, fulfillmentStatus: was.fulfillmentStatus },
      },
    )

  const given = restocks ? await giveBack(tx, was) : was
  const order = await saveOrder(tx, { ...given, status: 'CANCELED', updatedAt: at })
  await cancelDue(tx, order, at)
  await tellHistory(tx, order, { type: 'canceled', data: { isRestocked: restocks, reason } }, { by, at })
  const money = await payBack(tx, order, { refunds, reason, by, at })
  const canceled = { restockAllItems: restocks, sendOrderCanceledEmail: tellsBuyer, customMessage: reason }
  await announceOrder(tx, order, { was, canceled }, by)
  await (tellsBuyer ? mailOrder : mailShop)(tx, 'canceled', order, services)
  return { order, ...money }
}

async function payBack(
  tx: Tx,
  order: KeptOrder,
  { refunds, ...about }: { refunds: boolean; reason?: string; by: Doer; at: Date },
): Promise<{ refundIds: string[]; keptMinor: bigint }> {
  const left = await refundableMinor(tx, order)
  if (!refunds || left === 0n) return { refundIds: [], keptMinor: left }
  return { refundIds: await startRefund(tx, order, about), keptMinor: 0n }
}
