import { parseMoney } from '../../platform/money.ts'
import type { RefundedItems } from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'
import {
  filterUnrefundedLines,
  type RefundedAmounts,
  priceRefundedLines,
  sumRefundedLines,
} from '../items/refunded-items.ts'
import { isFullyReturned, type Return } from '../items/return.ts'

/**
 * Refund of returned items: their price, without what is refunded already. The last items of a full withdrawal, in
 * one or several parts, include delivery and fees, so that everything is refunded. `returns` are those of the order,
 * including this one.
 */
export function calculateReturnRefund(
  order: StoredOrder,
  requested: Return,
  returns: readonly Return[],
  refundedAmounts: RefundedAmounts,
): { minor: bigint; items: RefundedItems } {
  const lines = priceRefundedLines(
    order,
    filterUnrefundedLines(order, requested.lines, refundedAmounts),
    refundedAmounts,
  )
  const deliveryMinor = isFullyWithdrawn(order, requested, returns)
    ? calculateDeliveryAndFees(order) - refundedAmounts.deliveryMinor
    : 0n
  return { minor: sumRefundedLines(lines) + deliveryMinor, items: { lines, deliveryMinor } }
}

/** Returns of the order, with this one as received. */
export function withReceivedReturn(returns: readonly Return[], requested: Return): Return[] {
  return [...returns.filter(({ id }) => id !== requested.id), { ...requested, status: 'received' }]
}

function isFullyWithdrawn(order: StoredOrder, requested: Return, returns: readonly Return[]): boolean {
  const withdrawals = returns.filter(({ kind }) => kind === 'withdrawal')
  return requested.kind === 'withdrawal' && isFullyReturned(order, withReceivedReturn(withdrawals, requested))
}

/** Price of the order beyond its lines. */
function calculateDeliveryAndFees({ content, currency, totalMinor }: StoredOrder): bigint {
  return content.lineItems.reduce(
    (rest, { totalPriceAfterTax }) => rest - parseMoney(totalPriceAfterTax.amount, currency).minor,
    totalMinor,
  )
}
