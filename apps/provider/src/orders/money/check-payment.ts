import { AppError } from '../../http/app-error.ts'
import {
  askProvider,
  type FailureReason,
  findPayment,
  isUnderWay,
  MAX_DECLINES,
  type Payment,
} from '../../payments/index.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import type { OrderServices } from '../order-services.ts'
import { settlePayment } from './settle-payment.ts'

/** So long after its beginning a payment may still be on its way to the provider: longer than anybody waits for an answer. */
const ARRIVES_WITHIN_MS = 30_000

/**
 * Asks the provider what became of a payment, and settles it. Where it does not answer, all stays as it is. What nobody pays for in time is given up. One that has failed is asked about
 * too: should the money have come all the same, it goes back.
 */
export async function checkPayment(paymentId: string, services: OrderServices): Promise<Payment> {
  const payment = await readPayment(paymentId, services)
  if (payment.status === 'due') return endUnpaidOrder(payment, services)
  if (!isUnderWay(payment) && payment.status !== 'failed') return payment
  const now = services.now()
  if (isUnderWay(payment) && payment.expiresAt && payment.expiresAt <= now)
    return giveUpPayment(paymentId, 'timed-out', services)
  const outcome = await askProvider(payment.provider, (provider) => provider.find(payment), services)
  if (!outcome) return payment
  if (outcome.status !== 'absent') {
    const settled = await settlePayment(paymentId, outcome, services)
    const isOverLimit = isUnderWay(settled) && settled.declines >= MAX_DECLINES
    // The next card is entered at the checkout, which knows limits.
    return isOverLimit ? giveUpPayment(paymentId, 'declined', services) : settled
  }
  const isLate = now.getTime() - payment.createdAt.getTime() >= ARRIVES_WITHIN_MS
  return isUnderWay(payment) && isLate ? giveUpPayment(paymentId, 'never-arrived', services) : payment
}

/** Cancels it with the provider first: only what it says is not taken, and will not be, has failed. What came too late for that is taken, and the order is good. */
export async function giveUpPayment(
  paymentId: string,
  reason: FailureReason,
  services: OrderServices,
): Promise<Payment> {
  const payment = await readPayment(paymentId, services)
  if (!isUnderWay(payment)) return payment
  const outcome = await askProvider(payment.provider, (provider) => provider.cancel(payment), services)
  if (!outcome) return payment
  return settlePayment(paymentId, outcome.status === 'failed' ? { ...outcome, reason } : outcome, services)
}

async function readPayment(paymentId: string, { db }: OrderServices): Promise<Payment> {
  const payment = await findPayment(db, paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND', 404, 'There is no such payment.', { data: { paymentId } })
  return payment
}
