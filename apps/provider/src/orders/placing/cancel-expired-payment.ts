import { AppError } from '../../platform/http/app-error.ts'
import { isUnderWay, listPayments, type Payment } from '../../payments/index.ts'
import { cancelPayment } from '../payments/check-payment.ts'
import type { OrderServices } from '../order-services.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findOrder } from '../store.ts'

/**
 * To be called before an order is cancelled, outside of any transaction. One whose payment is under way is not anybody's order yet; where nobody can say anything of that payment any more (its provider
 * was taken away, or does not know the shop), a merchant gives it up here, with everything it holds, once its time is over. Should the provider have taken the money all the same and say so one day, the
 * money goes back.
 */
export async function cancelExpiredPayment(orderId: string, services: OrderServices): Promise<void> {
  const order = await findOrder(services.db, undefined, orderId)
  if (order?.status !== 'INITIALIZED') return
  const payments = await listPayments(services.db, { ownerId: order.owner.id, orderId })
  const waiting = payments.find(isUnderWay)
  if (!waiting) return
  requireExpired(waiting, services.now())
  const asked = await cancelPayment(waiting.id, 'timed-out', services)
  if (isUnderWay(asked)) await settlePayment(asked.id, { status: 'failed', reason: 'no-answer' }, services)
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
