import { parseMoney } from '../../money.ts'
import type { RefundedItems } from '../../payments/index.ts'
import type { KeptOrder } from '../order.ts'
import { notPaidBack, type PaidBack, pricePieces, sumOfPieces } from '../money/refunded-items.ts'
import { isAllBack, type Return } from './return.ts'

/**
 * What is paid back for pieces that have come back: what they cost, but for those that are paid back already. With the last pieces of an order that is withdrawn from wholly, in one part or in
 * several, delivery and fees go back too: together everything that it cost. `returns` are those of the order, this one among them.
 */
export function priceOfReturn(
  order: KeptOrder,
  asked: Return,
  returns: readonly Return[],
  paidBack: PaidBack,
): { minor: bigint; items: RefundedItems } {
  const lines = pricePieces(order, notPaidBack(order, asked.lines, paidBack), paidBack)
  const deliveryMinor = isWithdrawnWholly(order, asked, returns) ? restMinor(order) - paidBack.deliveryMinor : 0n
  return { minor: sumOfPieces(lines) + deliveryMinor, items: { lines, deliveryMinor } }
}

/** The returns of an order once the pieces of this one are back. */
export function withReceived(returns: readonly Return[], asked: Return): Return[] {
  return [...returns.filter(({ id }) => id !== asked.id), { ...asked, status: 'received' }]
}

function isWithdrawnWholly(order: KeptOrder, asked: Return, returns: readonly Return[]): boolean {
  const withdrawals = returns.filter(({ kind }) => kind === 'withdrawal')
  return asked.kind === 'withdrawal' && isAllBack(order, withReceived(withdrawals, asked))
}

/** What the order cost beyond its lines. */
function restMinor({ content, currency, totalMinor }: KeptOrder): bigint {
  return content.lineItems.reduce(
    (rest, { totalPriceAfterTax }) => rest - parseMoney(totalPriceAfterTax.amount, currency).minor,
    totalMinor,
  )
}
