import { completeCheckout, lockCheckout, type LockedCheckout, reopenCheckout } from '../../checkout/index.ts'
import { countUntilRepeated } from '../../platform/concurrency/batcher.ts'
import { createTransactionBatcher } from '../../platform/concurrency/transaction-batcher.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findPayment, applyOutcome, type PaymentOutcome, type Payment, savePayment } from '../../payments/index.ts'
import { announceOrder } from '../announce-order.ts'
import { approveOrder } from '../placing/record-order.ts'
import { startCorrection } from './correct-payment.ts'
import { releaseStockAndCoupon } from '../fulfilment/release-stock.ts'
import type { HistoryEntry } from '../history.ts'
import { readHistory, appendHistory } from '../history-store.ts'
import { type StoredOrder, getPaymentStatus } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { findOrderForUpdate, saveOrder, findCheckoutOfPayment } from '../store.ts'

/**
 * Settles a payment: applies the provider's outcome to payment and order in a transaction of its own, whether it
 * comes from the page, the buyer's return, a webhook or the job. A repeated or late outcome changes nothing.
 */
export async function settlePayment(
  paymentId: string,
  outcome: PaymentOutcome,
  services: OrderServices,
): Promise<Payment> {
  return transact(services.db, (tx) => settle(tx, paymentId, outcome, services))
}

interface PaymentSettlement {
  paymentId: string
  outcome: PaymentOutcome
}

/** Settler that batches concurrent outcomes into shared transactions. */
export function createPaymentSettler(
  services: OrderServices,
): (paymentId: string, outcome: PaymentOutcome) => Promise<Payment> {
  const settleTogether = createTransactionBatcher(
    services.db,
    (tx, all: readonly PaymentSettlement[]) =>
      Promise.all(all.map(({ paymentId, outcome }) => settle(tx, paymentId, outcome, services))),
    countFitting,
  )
  return (paymentId, outcome) => settleTogether({ paymentId, outcome })
}

/**
 * Counts the outcomes that fit into one transaction. Outcomes of one payment are settled in sequence. A failure
 * releases stock and runs alone, so that its stock rows are not locked in the order of several orders.
 */
function countFitting(all: readonly PaymentSettlement[]): number {
  const alone = all.findIndex(({ outcome: { status } }) => status !== 'captured')
  if (alone === 0) return 1
  return countUntilRepeated(alone === -1 ? all : all.slice(0, alone), ({ paymentId }) => [paymentId])
}

async function settle(tx: Tx, paymentId: string, outcome: PaymentOutcome, services: OrderServices): Promise<Payment> {
  const { order, locked, payment, history } = await lockWithPayment(tx, paymentId)
  const judgement = applyOutcome(payment, outcome, services.now())
  const { payment: settled, hasChanged } = judgement
  if (hasChanged) {
    const isAsBefore = settled.status === payment.status // only another card was declined
    await Promise.all([
      savePayment(tx, settled),
      isAsBefore || applyToOrder(tx, { order, locked, history }, settled, services),
    ])
  }
  if ('unwanted' in judgement) await startCorrection(tx, order, settled, judgement.unwanted, services)
  return settled
}

interface LockedOrder {
  order: StoredOrder
  /** All earlier entries. */
  history: readonly HistoryEntry[]
  locked: LockedCheckout
}

/** Locks cart, checkout and order, in the common order of locks. Payment and history are read under these locks. */
async function lockWithPayment(tx: Tx, paymentId: string): Promise<LockedOrder & { payment: Payment }> {
  const place = await findCheckoutOfPayment(tx, paymentId)
  if (!place) throw new AppError('PAYMENT_NOT_FOUND', 404, 'There is no such payment.', { data: { paymentId } })
  const { id, kind, orderId, checkoutId } = place
  const [locked, order, payment, history] = await Promise.all([
    lockCheckout(tx, { id, kind }, checkoutId),
    findOrderForUpdate(tx, orderId),
    findPayment(tx, paymentId),
    readHistory(tx, { owner: { id, kind }, id: orderId }),
  ])
  if (!order || !payment)
    throw new Error(`The order ${orderId} or its payment ${paymentId} is gone; neither is ever deleted.`)
  return { order, history, locked, payment }
}

/** Applies the new state of a payment to its order. */
async function applyToOrder(
  tx: Tx,
  { order: was, history, locked }: LockedOrder,
  payment: Payment,
  services: OrderServices,
): Promise<void> {
  const at = services.now()
  switch (payment.status) {
    case 'captured': {
      const paidMinor = was.paidMinor + payment.amountMinor
      const paid = { ...was, status: 'APPROVED' as const, paidMinor, updatedAt: at }
      const saved = saveOrder(tx, { ...paid, paymentStatus: getPaymentStatus(paid) })
      const data = { paymentId: payment.id, amount: `${payment.amountMinor}`, isOffline: false }
      await Promise.all([
        completeCheckout(tx, locked, was.id, services),
        saved.then((order) =>
          approveOrder(tx, order, { before: history, happenings: [{ type: 'paid', data }] }, services),
        ),
      ])
      return
    }
    case 'failed': {
      const held = await releaseStockAndCoupon(tx, was)
      const [order] = await Promise.all([
        saveOrder(tx, { ...held, status: 'REJECTED', paymentStatus: 'DECLINED', updatedAt: at }),
        reopenCheckout(tx, locked, was.id, at),
      ])
      const data = { paymentId: payment.id, reason: payment.failure ?? 'declined' }
      await appendHistory(tx, order, { type: 'payment-failed', data }, { by: { kind: 'shop' }, at })
      return
    }
    case 'pending': {
      const order = await saveOrder(tx, { ...was, paymentStatus: 'PENDING', updatedAt: at })
      await announceOrder(tx, order, { was }, { kind: 'shop' })
      return
    }
    // The order does not depend on these; the last two are never outcomes of a provider.
    case 'started':
    case 'challenged':
    case 'due':
    case 'canceled':
  }
}
