import type { OrderPaymentStatus, OrderPrice, OrderRefund, OrderTransactions, RefundStatus } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { formatMoney, toDecimal } from '../../platform/money.ts'
import {
  listPayments,
  listPaymentsOfOrders,
  listRefunds,
  listRefundsOfOrders,
  type Payment,
  type Refund,
} from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'

/** Reads payments and refunds of an order, the oldest first. */
export async function readTransactions(
  db: Database | Tx,
  order: StoredOrder,
  locale: string,
): Promise<OrderTransactions> {
  const ofOrder = { ownerId: order.owner.id, orderId: order.id }
  return describe(order.id, await listPayments(db, ofOrder), await listRefunds(db, ofOrder), locale)
}

/** Reads payments and refunds of several orders. */
export async function readTransactionsOfOrders(
  db: Database,
  orders: readonly StoredOrder[],
  locale: string,
): Promise<OrderTransactions[]> {
  if (orders.length === 0) return []
  const ofOrders = orders.map(({ owner, id }) => ({ ownerId: owner.id, orderId: id }))
  const [payments, refunds] = [await listPaymentsOfOrders(db, ofOrders), await listRefundsOfOrders(db, ofOrders)]
  return orders.map(({ id }) => describe(id, payments.get(id) ?? [], refunds.get(id) ?? [], locale))
}

function describe(
  orderId: string,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  locale: string,
): OrderTransactions {
  return {
    orderId,
    payments: payments.map((payment) => describePayment(payment, locale)),
    refunds: refunds.map((refund) => describeRefund([refund], payments, locale)),
  }
}

/** Payment method in terms of the platform's API. */
export function getPaymentMethod({ provider, method }: Payment): string {
  return provider === 'manual' ? method : 'CreditCard'
}

function describePayment(payment: Payment, locale: string): OrderTransactions['payments'][number] {
  const status = toOrderPaymentStatus(payment)
  const { details, reference, provider } = payment
  return {
    id: payment.id,
    createdDate: payment.createdAt.toISOString(),
    updatedDate: payment.updatedAt.toISOString(),
    amount: toOrderPrice(payment.amountMinor, payment.currency, locale),
    refundDisabled: false,
    supportReceiptGeneration: false,
    status,
    regularPaymentDetails: {
      paymentMethod: getPaymentMethod(payment),
      ...(reference !== undefined && provider !== 'manual' && { providerTransactionId: reference }),
      offlinePayment: provider === 'manual',
      status,
      savedPaymentMethod: false,
      ...(details.lastDigits !== undefined && {
        creditCardDetails: { lastFourDigits: details.lastDigits, ...(details.brand && { brand: details.brand }) },
      }),
    },
  }
}

/** Describes one requested refund, which may have parts of several payments. */
export function describeRefund(
  parts: readonly [Refund, ...Refund[]],
  payments: readonly Payment[],
  locale: string,
): OrderRefund {
  const [first] = parts
  const { currency } = first
  const price = (minor: bigint) => toOrderPrice(minor, currency, locale)
  const sumOf = (...statuses: Refund['status'][]) =>
    price(parts.reduce((sum, { status, amountMinor }) => (statuses.includes(status) ? sum + amountMinor : sum), 0n))
  const lineItems = parts.flatMap(({ items }) =>
    (items?.lines ?? []).map(({ id, quantity }) => ({ lineItemId: id, quantity })),
  )
  const deliveryMinor = parts.reduce((sum, { items }) => sum + (items?.deliveryMinor ?? 0n), 0n)
  return {
    id: first.id,
    createdDate: first.createdAt.toISOString(),
    transactions: parts.map(({ paymentId, amountMinor, status, reference }) => {
      const isByHand = payments.find(({ id }) => id === paymentId)?.provider === 'manual'
      return {
        paymentId,
        amount: price(amountMinor),
        refundStatus: refundStatuses[status],
        ...(reference !== undefined && !isByHand && { providerRefundId: reference }),
        externalRefund: isByHand,
      }
    }),
    details: {
      items: lineItems,
      lineItems,
      additionalFees: [],
      shippingIncluded: deliveryMinor > 0n,
      ...(deliveryMinor > 0n && { shipping: { amount: price(deliveryMinor) } }),
      ...(first.reason !== undefined && { reason: first.reason }),
    },
    summary: {
      requestedRefund: sumOf('started', 'pending', 'done', 'failed'),
      pendingRefund: sumOf('started', 'pending'),
      refunded: sumOf('done'),
      failedRefundAmount: sumOf('failed'),
      pending: parts.some(({ status }) => status === 'started' || status === 'pending'),
    },
  }
}

const refundStatuses: Record<Refund['status'], RefundStatus> = {
  started: 'STARTED',
  pending: 'PENDING',
  done: 'SUCCEEDED',
  failed: 'FAILED',
}

/** Payment status in terms of the platform's API. */
function toOrderPaymentStatus({ status, amountMinor, refundedMinor }: Payment): OrderPaymentStatus {
  switch (status) {
    case 'started':
    case 'challenged':
    case 'pending':
      return 'PENDING'
    case 'due':
      return 'PENDING_MERCHANT'
    case 'failed':
      return 'DECLINED'
    case 'canceled':
      return 'CANCELED'
    case 'captured':
      if (refundedMinor === 0n) return 'APPROVED'
      return refundedMinor === amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  }
}

export function toOrderPrice(minor: bigint, currency: string, locale: string): OrderPrice {
  return { amount: toDecimal({ minor, currency }), formattedAmount: formatMoney({ minor, currency }, locale) }
}
