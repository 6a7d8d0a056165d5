import type { NonRefundableReason, OrderRefundability, PaymentRefundability } from '@cartwright/contract'
import type { Payment, Refund } from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'
import { getPaymentMethod, toOrderPrice } from './describe-transactions.ts'
import { getRefundableAmount } from './refund-order.ts'
import { getRefundableDelivery, getPaidDelivery, type RefundedAmounts } from '../items/refunded-items.ts'

interface RefundState {
  payments: readonly Payment[]
  refunds: readonly Refund[]
  refundedAmounts: RefundedAmounts
}

/** Refundable amounts of an order: by payment, by line, and of the delivery. */
export function describeRefundability(
  order: StoredOrder,
  { payments, refunds, refundedAmounts }: RefundState,
  locale: string,
): OrderRefundability {
  const price = (minor: bigint) => toOrderPrice(minor, order.currency, locale)
  const withSums = payments.map((payment) => ({ payment, sums: calculateSums(payment, refunds) }))
  const describeSums = ({ paid, pending, refunded, left }: Sums) => ({
    paid: price(paid),
    refunded: price(refunded),
    refundPending: price(pending),
    maxRefund: price(left),
  })
  const paid = getPaidDelivery(order)
  const available = getRefundableDelivery(order, refundedAmounts)
  return {
    payments: withSums.map(({ payment, sums }) => ({
      ...describeAvailability(order, payment, sums, refunds),
      payment: {
        paymentId: payment.id,
        paymentMethod: getPaymentMethod(payment),
        offlinePayment: payment.provider === 'manual',
        monetary: describeSums(sums),
      },
    })),
    paymentsSummary: { monetary: describeSums(withSums.map(({ sums }) => sums).reduce(add, NOTHING)) },
    lineItems: order.content.lineItems.map(({ id, quantity }) => {
      const refundedQuantity = Math.min(refundedAmounts.quantities.get(id) ?? 0, quantity)
      return {
        lineItemId: id,
        originalQuantity: quantity,
        refundedQuantity,
        availableRefundQuantity: quantity - refundedQuantity,
      }
    }),
    ...(paid > 0n && {
      shipping: {
        amount: price(paid),
        refundedAmount: price(paid - available),
        availableRefundAmount: price(available),
      },
    }),
    additionalFees: [],
  }
}

/** Amounts in minor units. */
interface Sums {
  paid: bigint
  refunded: bigint
  pending: bigint
  left: bigint
}

const NOTHING: Sums = { paid: 0n, refunded: 0n, pending: 0n, left: 0n }

/** Splits a payment into refunded, pending and refundable amounts. The reserved amount is refunded or pending. */
function calculateSums(payment: Payment, refunds: readonly Refund[]): Sums {
  if (payment.status !== 'captured') return NOTHING
  const pending = refunds
    .filter(({ paymentId, status }) => paymentId === payment.id && isUnderWay(status))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return {
    paid: payment.amountMinor,
    refunded: payment.refundedMinor - pending,
    pending,
    left: getRefundableAmount(payment),
  }
}

function add(a: Sums, b: Sums): Sums {
  return {
    paid: a.paid + b.paid,
    refunded: a.refunded + b.refunded,
    pending: a.pending + b.pending,
    left: a.left + b.left,
  }
}

function describeAvailability(
  order: StoredOrder,
  payment: Payment,
  { pending, left }: Sums,
  refunds: readonly Refund[],
): Pick<PaymentRefundability, 'refundable' | 'manuallyRefundable' | 'nonRefundable'> {
  if (left > 0n)
    return payment.provider === 'manual' ? { manuallyRefundable: { reason: 'OFFLINE' } } : { refundable: true }
  return { nonRefundable: { reason: whyNot() } }

  function whyNot(): NonRefundableReason {
    if (order.status === 'INITIALIZED') return 'ORDER_IS_PENDING'
    if (order.status === 'REJECTED') return 'ORDER_IS_REJECTED'
    if (payment.status !== 'captured') return 'NOT_PAID'
    if (payment.amountMinor === 0n) return 'ZERO_PRICE'
    const ofPayment = refunds.filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed')
    if (ofPayment.some(({ purpose }) => purpose === 'chargeback')) return 'AMOUNT_OFFSET_BY_CHARGEBACK'
    return pending > 0n ? 'PENDING_REFUND' : 'ALREADY_REFUNDED'
  }
}

function isUnderWay(status: Refund['status']): boolean {
  return status === 'started' || status === 'pending'
}
