import { findExceededLimits } from '../../checkout/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  callProvider,
  type FailureReason,
  findPayment,
  hasProviderForm,
  isUnderWay,
  listOpenProviderForms,
  MAX_DECLINES,
  type Payment,
  readUnpaidSummary,
} from '../../payments/index.ts'
import { runAll } from '../../platform/concurrency/run-all.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
import type { OrderServices } from '../order-services.ts'
import { settlePayment } from '../payments/settle-payment.ts'

/** Time after its beginning during which a payment may still reach the provider, longer than any timeout. */
const MAX_ARRIVAL_MS = 30_000

/**
 * Queries the provider for the state of a payment, and settles it. Without an answer everything stays as it is. A
 * payment past its deadline is canceled. A failed payment is queried as well: if the money was taken after all, it is
 * refunded.
 */
export async function checkPayment(paymentId: string, services: OrderServices): Promise<Payment> {
  const payment = await readPayment(paymentId, services)
  if (payment.status === 'due') return cancelUnpaidOrder(payment, services)
  if (!isUnderWay(payment) && payment.status !== 'failed') return payment
  const now = services.now()
  if (isUnderWay(payment) && payment.expiresAt && payment.expiresAt <= now)
    return cancelPayment(paymentId, 'timed-out', services)
  const outcome = await callProvider(payment.provider, (provider) => provider.find(payment), services)
  if (!outcome) return payment
  if (outcome.status !== 'absent') return limitDeclines(await settlePayment(paymentId, outcome, services), services)
  const isLate = now.getTime() - payment.createdAt.getTime() >= MAX_ARRIVAL_MS
  return isUnderWay(payment) && isLate ? cancelPayment(paymentId, 'never-arrived', services) : payment
}

/**
 * Cancels a form in which five cards were declined, so that the next card is entered at the checkout, which has
 * limits. If a buyer or an address exceeds theirs, all their forms are canceled.
 */
async function limitDeclines(payment: Payment, services: OrderServices): Promise<Payment> {
  if (!hasProviderForm(payment)) return payment
  const isFull = isUnderWay(payment) && payment.declines >= MAX_DECLINES
  const ended = isFull ? await cancelPayment(payment.id, 'declined', services) : payment
  if (isUnderWay(ended) || ended.declines > 0) await cancelOpenForms(ended, services)
  return isUnderWay(ended) ? readPayment(ended.id, services) : ended
}

async function cancelOpenForms(payment: Payment, services: OrderServices): Promise<void> {
  const { db, now } = services
  const { ownerId, orderId, addressHash } = payment
  const { payments, signIn } = services.settings.current()
  const query = { ownerId, addressHash, triedOrderId: orderId, holdMinutes: payments.holdMinutes, now: now() }
  const refused = findExceededLimits(await readUnpaidSummary(db, query), signIn.captcha !== 'NONE')
  if (refused.length === 0) return
  const open = await listOpenProviderForms(db, {
    ...(refused.includes('buyer') && { ownerId }),
    ...(refused.includes('address') && { addressHash }),
  })
  const ofCheckout = refused.includes('checkout') && isUnderWay(payment) ? [payment.id] : []
  const all = new Set([...open, ...ofCheckout])
  await runAll([...all].map((id) => () => cancelPayment(id, 'too-many-declines', services)))
}

/**
 * Cancels a payment at the provider first: it fails only if the provider confirms that nothing is or will be taken.
 * If the cancellation is too late, the payment is captured, and the order approved.
 */
export async function cancelPayment(
  paymentId: string,
  reason: FailureReason,
  services: OrderServices,
): Promise<Payment> {
  const payment = await readPayment(paymentId, services)
  if (!isUnderWay(payment)) return payment
  const outcome = await callProvider(payment.provider, (provider) => provider.cancel(payment), services)
  if (!outcome) return payment
  return settlePayment(paymentId, outcome.status === 'failed' ? { ...outcome, reason } : outcome, services)
}

async function readPayment(paymentId: string, { db }: OrderServices): Promise<Payment> {
  const payment = await findPayment(db, paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND', 404, 'There is no such payment.', { data: { paymentId } })
  return payment
}
