import { parseMoney } from '../../platform/money.ts'
import type { RefundedItems } from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'
import {
  filterUnrefundedLines,
  type RefundedAmounts,
  priceRefundedLines,
  sumRefundedLines,
} from '../payments/refunded-items.ts'
import { isFullyReturned, type Return } from './return.ts'

/**
 * What is paid back for pieces that have come back: what they cost, but for those that are paid back already. With the last pieces of an order that is withdrawn from wholly, in one part or in
 * several, delivery and fees go back too: together everything that it cost. `returns` are those of the order, this one among them.
 */
export function calculateReturnRefund(
  order: StoredOrder,
  asked: Return,
  returns: readonly Return[],
  paidBack: RefundedAmounts,
): { minor: bigint; items: RefundedItems } {
  const lines = priceRefundedLines(order, filterUnrefundedLines(order, asked.lines, paidBack), paidBack)
  const deliveryMinor = isFullyWithdrawn(order, asked, returns)
    ? calculateDeliveryAndFees(order) - paidBack.deliveryMinor
    : 0n
  return { minor: sumRefundedLines(lines) + deliveryMinor, items: { lines, deliveryMinor } }
}

/** The returns of an order once the pieces of this one are back. */
export function withReceivedReturn(returns: readonly Return[], asked: Return): Return[] {
  return [...returns.filter(({ id }) => id !== asked.id), { ...asked, status: 'received' }]
}

function isFullyWithdrawn(order: StoredOrder, asked: Return, returns: readonly Return[]): boolean {
  const withdrawals = returns.filter(({ kind }) => kind === 'withdrawal')
  return asked.kind === 'withdrawal' && isFullyReturned(order, withReceivedReturn(withdrawals, asked))
}

/** What the order cost beyond its lines. */
function calculateDeliveryAndFees({ content, currency, totalMinor }: StoredOrder): bigint {
  return content.lineItems.reduce(
    (rest, { totalPriceAfterTax }) => rest - parseMoney(totalPriceAfterTax.amount, currency).minor,
    totalMinor,
  )
}
