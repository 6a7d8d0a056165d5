import type { OrderMails } from '../../../pages/mails/order-mail-props.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { toDecimal } from '../../platform/money.ts'
import { listRefunds } from '../../payments/index.ts'
import { readHistory } from '../history-store.ts'
import { findLastParcel } from '../items/digital-lines.ts'
import { listFulfillments } from '../items/fulfillment-store.ts'
import { toMailedLines } from './mailed-order.ts'
import type { StoredOrder } from '../order.ts'
import { findLastChangedReturn } from '../items/return-store.ts'

/** Finds the last parcel of an order, as its mail shows it. */
export async function findLastFulfillment(
  tx: Tx,
  order: StoredOrder,
): Promise<Pick<OrderMails['order-shipped'], 'parcel' | 'tracking'> | undefined> {
  const last = findLastParcel(order, await listFulfillments(tx, order))
  if (!last) return undefined
  const { lines, tracking } = last
  return {
    parcel: toMailedLines(order, lines),
    ...(tracking && {
      tracking: { carrier: tracking.shippingProvider, number: tracking.trackingNumber, link: tracking.trackingLink },
    }),
  }
}

/** Finds the last refund, and whether it repaid the whole paid amount. */
export async function findLastRefund(
  tx: Tx,
  order: StoredOrder,
): Promise<(Pick<OrderMails['order-refunded'], 'amount' | 'isWhole'> & { refundId: string }) | undefined> {
  const refunds = await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })
  // A correction was never part of the order's paid amount.
  const ids = new Set(refunds.filter(({ purpose }) => purpose === 'refund').map(({ id }) => id))
  const history = await readHistory(tx, order)
  const last = history
    .flatMap((each) => (each.type === 'refunded' ? [each.data] : []))
    .findLast(({ refundId }) => ids.has(refundId))
  if (!last) return undefined
  const minor = BigInt(last.amount)
  const { refundId } = last
  return { refundId, amount: toDecimal({ minor, currency: order.currency }), isWhole: minor === order.paidMinor }
}

/** Finds the last amount that the provider took without being asked to. */
export async function findLastDispute(
  tx: Tx,
  order: StoredOrder,
): Promise<Pick<OrderMails['shop-payment-disputed'], 'amount' | 'currency'> | undefined> {
  const history = await readHistory(tx, order)
  const dispute = history.findLast(({ type }) => type === 'payment-disputed')
  if (dispute?.type !== 'payment-disputed') return undefined
  const { amount, currency } = dispute.data
  return { amount: toDecimal({ minor: BigInt(amount), currency }), currency }
}

/** Finds the last chargeback, or its outcome. */
export async function findLastChargeback(
  tx: Tx,
  order: StoredOrder,
): Promise<Pick<OrderMails['shop-chargeback'], 'amount' | 'currency' | 'outcome' | 'claim'> | undefined> {
  for (const entry of (await readHistory(tx, order)).toReversed()) {
    if (entry.type !== 'chargeback-opened' && entry.type !== 'chargeback-won' && entry.type !== 'chargeback-lost')
      continue
    const { amount, currency } = entry.data
    const about = { amount: toDecimal({ minor: BigInt(amount), currency }), currency }
    if (entry.type === 'chargeback-opened') return { ...about, outcome: 'opened', claim: entry.data.reason }
    return { ...about, outcome: entry.type === 'chargeback-won' ? 'won' : 'lost' }
  }
  return undefined
}

/** Finds the last failed refund, and its reason. */
export async function findLastFailedRefund(
  tx: Tx,
  order: StoredOrder,
): Promise<Pick<OrderMails['shop-refund-failed'], 'amount' | 'currency' | 'failure'> | undefined> {
  const history = await readHistory(tx, order)
  const failure = history.findLast(({ type }) => type === 'refund-failed')
  if (failure?.type !== 'refund-failed') return undefined
  const { amount, currency = order.currency, reason } = failure.data
  return { amount: toDecimal({ minor: BigInt(amount), currency }), currency, failure: reason }
}

export async function findCancellationReason(tx: Tx, order: StoredOrder): Promise<string | undefined> {
  const history = await readHistory(tx, order)
  const cancellation = history.findLast(({ type }) => type === 'canceled')
  return cancellation?.type === 'canceled' ? cancellation.data.reason : undefined
}

/** Finds the return that was changed last. */
export async function findLastReturn(
  tx: Tx,
  order: StoredOrder,
): Promise<
  | {
      asked: OrderMails['order-return-requested']['asked']
      status: 'requested' | 'approved' | 'declined' | 'received'
      decision?: string
    }
  | undefined
> {
  const last = await findLastChangedReturn(tx, order)
  if (!last) return undefined
  const { kind, lines, reason, createdAt, status, decision } = last
  return { asked: { kind, lines: toMailedLines(order, lines), reason, at: createdAt.toISOString() }, status, decision }
}
