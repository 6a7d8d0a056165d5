import type { Database } from '../../platform/db/pool.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { formatMoney } from '../../platform/money.ts'
import {
  callProvider,
  findPayment,
  findRefund,
  insertRefund,
  listPayments,
  type Payment,
  type Refund,
  type RefundedItems,
  type RefundOutcome,
  savePayment,
  saveRefund,
} from '../../payments/index.ts'
import { announceOrder, getOrderLocale } from '../announce-order.ts'
import { readFulfillmentStatus } from '../items/unfulfilled-quantities.ts'
import type { Actor } from '../history.ts'
import { appendHistory } from '../history-store.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import { type StoredOrder, getPaymentStatus } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { syncDispute, syncDisputes, listDisputes } from './sync-disputes.ts'
import { findOrderForUpdate, saveOrder } from '../store.ts'

const ANSWERED_WITHIN_MS = 30_000

/** Refundable amount of an order: its captured payments, without reserved refunds. */
export async function calculateRefundableAmount(db: Database | Tx, order: StoredOrder): Promise<bigint> {
  return (await listCapturedPayments(db, order)).reduce((sum, payment) => sum + getRefundableAmount(payment), 0n)
}

/**
 * Reserves an amount for a refund, in the transaction that locks the order, so that concurrent refunds never exceed
 * the captured amount. It takes the newest payment first, or the named one. The first refund stores the items.
 * Returns the refund ids; they are executed after the commit ({@link executeRefund}), or by the job.
 */
export async function startRefund(
  tx: Tx,
  order: StoredOrder,
  {
    amountMinor,
    paymentId,
    items,
    reason,
    by,
    at,
  }: { amountMinor?: bigint; paymentId?: string; items?: RefundedItems; reason?: string; by: Actor; at: Date },
): Promise<string[]> {
  const payments = (await listCapturedPayments(tx, order)).filter(
    ({ id }) => paymentId === undefined || id === paymentId,
  )
  const most = payments.reduce((sum, payment) => sum + getRefundableAmount(payment), 0n)
  let left = amountMinor ?? most
  if (left <= 0n || left > most) throw createRefundTooLargeError(order, most)
  const ids: string[] = []
  for (const payment of payments.toReversed()) {
    const part = left < getRefundableAmount(payment) ? left : getRefundableAmount(payment)
    if (part === 0n) continue
    left -= part
    ids.push(await reserveRefund(tx, payment, part, { items: ids.length === 0 ? items : undefined, reason, by, at }))
    const data = { refundId: ids.at(-1)!, amount: `${part}` } // it was just pushed
    await appendHistory(tx, order, { type: 'refund-started', data }, { by, at })
  }
  return ids
}

export function createRefundTooLargeError(order: StoredOrder, mostMinor: bigint): AppError {
  return new AppError(
    'REFUND_TOO_LARGE',
    409,
    mostMinor === 0n
      ? 'Nothing is left of what was paid for this order.'
      : `Of what was paid for this order, no more than ${formatMoney({ minor: mostMinor, currency: order.currency }, getOrderLocale(order))} is left to be paid back.`,
    { data: { orderId: order.id } },
  )
}

async function reserveRefund(
  tx: Tx,
  payment: Payment,
  amountMinor: bigint,
  { items, reason, by, at }: { items?: RefundedItems; reason?: string; by: Actor; at: Date },
): Promise<string> {
  const { ownerId, orderId, id: paymentId, currency } = payment
  const id = newId()
  await savePayment(tx, { ...payment, refundedMinor: payment.refundedMinor + amountMinor, updatedAt: at })
  await insertRefund(tx, {
    id,
    ownerId,
    orderId,
    paymentId,
    purpose: 'refund',
    amountMinor,
    currency,
    status: 'started',
    ...(items && { items }),
    reason,
    reference: undefined,
    failure: undefined,
    by,
    nextCheckAt: new Date(at.getTime() + ANSWERED_WITHIN_MS),
    checks: 0,
    createdAt: at,
    updatedAt: at,
  })
  return id
}

/**
 * Executes a refund at the provider. The refund id is the idempotency key, so a repeated call is the same refund.
 * Without an answer, the job retries. A completed refund is queried as well, since a bank may return the money days
 * later.
 */
export async function executeRefund(refundId: string, services: OrderServices): Promise<Refund> {
  const { db } = services
  const refund = await findRefund(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment)
    throw new AppError('REFUND_NOT_FOUND', 404, 'There is no such refund.', { data: { refundId } })
  if (refund.status === 'failed') return refund
  if (refund.purpose === 'chargeback') {
    await syncDisputes(payment.id, services)
    return (await findRefund(db, refundId)) ?? refund
  }
  const outcome = await callProvider(
    payment.provider,
    async (provider) => {
      const known = refund.status === 'started' ? undefined : await provider.findRefund(refund, payment)
      if (known && known.status !== 'absent') return known
      return refund.status === 'done' ? undefined : provider.refund(refund, payment)
    },
    services,
  )
  if (!outcome) return refund
  // The reserved amount may be disputed, which the bank reported before it was free. It is not reported again, so
  // freeing and reserving it are one transaction.
  const disputes = outcome.status === 'failed' ? await listDisputes(payment, services) : []
  // Without permission to read disputes none is tracked; the provider refuses to refund disputed money twice.
  const known = disputes === 'not-allowed' ? [] : disputes
  const settled = await transact(db, async (tx) => {
    const done = await settleRefund(tx, refund, outcome, services)
    for (const dispute of known) await syncDispute(tx, payment, dispute, services)
    return done
  })
  // A dispute that arrived after the query above found nothing free either.
  if (settled.status === 'failed' && disputes !== 'not-allowed') await syncDisputes(payment.id, services)
  return settled
}

/**
 * Executes refunds one by one, after the commit. Errors are reported, and the job retries the reserved refunds: an
 * error response would make the caller request the refund twice.
 */
export async function executeRefunds(refundIds: readonly string[], services: OrderServices): Promise<void> {
  for (const id of refundIds) await executeRefund(id, services).catch(services.reportDelayedRefund)
}

async function settleRefund(
  tx: Tx,
  { id, orderId }: Refund,
  outcome: RefundOutcome,
  services: OrderServices,
): Promise<Refund> {
  const order = await findOrderForUpdate(tx, orderId)
  const refund = await findRefund(tx, id)
  if (!order || !refund) throw new Error(`The refund ${id} or its order is gone; neither is ever deleted.`)
  if (refund.status === 'failed' || (refund.status === 'done' && outcome.status !== 'failed')) return refund
  const at = services.now()
  const settled: Refund = {
    ...refund,
    status: outcome.status,
    ...('reference' in outcome && { reference: outcome.reference }),
    ...(outcome.status === 'failed' && { failure: outcome.reason }),
    // A pending refund has its next check already.
    ...(outcome.status !== 'pending' && { nextCheckAt: undefined }),
    updatedAt: at,
  }
  await saveRefund(tx, settled)
  if (outcome.status === 'done') await completeRefund(tx, order, settled, services)
  if (outcome.status === 'failed')
    await failRefund(tx, order, settled, { reason: outcome.reason, was: refund }, services)
  return settled
}

async function completeRefund(tx: Tx, was: StoredOrder, refund: Refund, services: OrderServices): Promise<void> {
  const at = services.now()
  const by = refund.by as Actor // `startRefund` gets an actor
  const data = { refundId: refund.id, amount: `${refund.amountMinor}` }
  await appendHistory(tx, was, { type: 'refunded', data }, { by, at })
  if (refund.purpose === 'correction') return
  const refundedMinor = was.refundedMinor + refund.amountMinor
  const paymentStatus = getPaymentStatus({ ...was, refundedMinor })
  const order = await saveOrder(tx, { ...was, refundedMinor, paymentStatus, updatedAt: at })
  await announceOrder(tx, order, { was }, by)
  await sendOrderMails(tx, 'refunded', order, services)
}

/**
 * Records a failed refund. The reserved amount can be refunded again, and the order's refunded amount is reverted.
 * The merchant gets a mail, and decides about a new refund: a retry would fail again.
 */
async function failRefund(
  tx: Tx,
  order: StoredOrder,
  refund: Refund,
  { reason, was }: { reason: string; was: Refund },
  services: OrderServices,
): Promise<void> {
  const at = services.now()
  const by = { kind: 'shop' } as const
  const data = { refundId: refund.id, amount: `${refund.amountMinor}`, currency: refund.currency, reason }
  await appendHistory(tx, order, { type: 'refund-failed', data }, { by, at })
  if (refund.purpose === 'refund') await releaseReservedRefund(tx, refund, at)
  const after =
    refund.purpose === 'refund' ? await revertRefund(tx, order, { ...refund, status: was.status }, at) : order
  if (after !== order) await announceOrder(tx, after, { was: order }, by)
  await sendOrderMails(tx, 'refund-failed', after, services)
}

async function releaseReservedRefund(tx: Tx, { paymentId, amountMinor }: Refund, at: Date): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (payment) await savePayment(tx, { ...payment, refundedMinor: payment.refundedMinor - amountMinor, updatedAt: at })
}

/**
 * Reverts the amounts of a refund that the bank has returned. Items that were excluded from fulfillment count as
 * unfulfilled again.
 */
async function revertRefund(tx: Tx, was: StoredOrder, { status, amountMinor }: Refund, at: Date): Promise<StoredOrder> {
  const refundedMinor = was.refundedMinor - (status === 'done' ? amountMinor : 0n)
  const fulfillmentStatus = await readFulfillmentStatus(tx, was)
  if (refundedMinor === was.refundedMinor && fulfillmentStatus === was.fulfillmentStatus) return was
  return saveOrder(tx, {
    ...was,
    refundedMinor,
    paymentStatus: getPaymentStatus({ ...was, refundedMinor }),
    fulfillmentStatus,
    updatedAt: at,
  })
}

async function listCapturedPayments(db: Database | Tx, { owner, id }: StoredOrder): Promise<Payment[]> {
  const payments = await listPayments(db, { ownerId: owner.id, orderId: id })
  return payments.filter(({ status }) => status === 'captured')
}

/** Refundable amount of a captured payment. */
export function getRefundableAmount({ amountMinor, refundedMinor }: Payment): bigint {
  return amountMinor - refundedMinor
}
