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
import { runAll } from '../../platform/jobs/pollers.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'
import type { OrderServices } from '../order-services.ts'
import { settlePayment } from './settle-payment.ts'

/** So long after its beginning a payment may still be on its way to the provider: longer than anybody waits for an answer. */
const MAX_ARRIVAL_MS = 30_000

/**
 * Asks the provider what became of a payment, and settles it. Where it does not answer, all stays as it is. What nobody pays for in time is given up. One that has failed is asked about
 * too: should the money have come all the same, it goes back.
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

/** Closes a form in which five cards were declined: the next one is entered at the checkout, which knows limits. Where a buyer or an address is beyond them, all their forms are closed. */
async function limitDeclines(payment: Payment, services: OrderServices): Promise<Payment> {
  if (!hasProviderForm(payment)) return payment
  const isFull = isUnderWay(payment) && payment.declines >= MAX_DECLINES
  const ended = isFull ? await cancelPayment(payment.id, 'declined', services) : payment
  if (isUnderWay(ended) || ended.declines > 0) await cancelOpenForms(ended, services)
  return isUnderWay(ended) ? readPayment(ended.id, services) : ended
}

async function cancelOpenForms(payment: Payment, services: OrderServices): Promise<void> {
  const { db, now } = services
  const { ownerId, orderId, askedFrom } = payment
  const { payments, signIn } = services.settings.current()
  const asking = { ownerId, askedFrom, triedOrderId: orderId, holdMinutes: payments.holdMinutes, now: now() }
  const refused = findExceededLimits(await readUnpaidSummary(db, asking), signIn.captcha !== 'NONE')
  if (refused.length === 0) return
  const open = await listOpenProviderForms(db, {
    ...(refused.includes('buyer') && { ownerId }),
    ...(refused.includes('address') && { askedFrom }),
  })
  const ofCheckout = refused.includes('checkout') && isUnderWay(payment) ? [payment.id] : []
  const all = new Set([...open, ...ofCheckout])
  await runAll([...all].map((id) => () => cancelPayment(id, 'too-many-declines', services)))
}

/** Cancels it with the provider first: only what it says is not taken, and will not be, has failed. What came too late for that is taken, and the order is good. */
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
