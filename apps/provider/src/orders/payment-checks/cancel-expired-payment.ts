import { AppError } from '../../platform/http/app-error.ts'
import { isUnderWay, listPayments, type Payment } from '../../payments/index.ts'
import { cancelPayment } from './check-payment.ts'
import type { OrderServices } from '../order-services.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findOrder } from '../store.ts'

/**
 * Cancels a payment past its deadline whose provider is removed or does not recognize the shop, before a merchant
 * cancels the order. An order whose payment is under way is not placed yet; this releases everything that it holds.
 * Call it outside of any transaction. If the provider has taken the money after all and reports it later, it is
 * refunded.
 */
export async function cancelExpiredPayment(orderId: string, services: OrderServices): Promise<void> {
  const order = await findOrder(services.db, undefined, orderId)
  if (order?.status !== 'INITIALIZED') return
  const payments = await listPayments(services.db, { ownerId: order.owner.id, orderId })
  const waiting = payments.find(isUnderWay)
  if (!waiting) return
  requireExpired(waiting, services.now())
  const canceled = await cancelPayment(waiting.id, 'timed-out', services)
  if (isUnderWay(canceled)) await settlePayment(canceled.id, { status: 'failed', reason: 'no-answer' }, services)
}

function requireExpired({ id, orderId, expiresAt }: Payment, now: Date): void {
  if (expiresAt && expiresAt <= now) return
  throw new AppError(
    'ORDER_NOT_APPROVED',
    409,
    'The buyer is still paying for this order. When the time for that is over, the shop gives it up by itself.',
    { data: { orderId, paymentId: id, endsDate: expiresAt?.toISOString() } },
  )
}
