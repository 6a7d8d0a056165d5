import { AppError } from '../../http/app-error.ts'
import { parseMoney } from '../../money.ts'
import type { Refund, RefundedItems } from '../../payments/index.ts'
import type { KeptOrder } from '../order.ts'
import type { Return } from '../returns/return.ts'

/** What of an order is paid back or on its way back: pieces by line, and of the delivery. */
export interface PaidBack {
  pieces: ReadonlyMap<string, number>
  deliveryMinor: bigint
}

type Pieces = RefundedItems['lines']

/** A refund that has failed has paid nothing back. Pieces that were never paid, and came back, are as if they were: nobody owes for them any more, and a refund names those that it is for. */
export function paidBackBy(
  refunds: readonly Pick<Refund, 'status' | 'items'>[],
  returns: readonly Pick<Return, 'waivedMinor' | 'refundIds' | 'lines'>[] = [],
): PaidBack {
  const pieces = new Map<string, number>()
  let deliveryMinor = 0n
  for (const { status, items } of refunds) {
    if (status === 'failed' || !items) continue
    for (const { id, quantity } of items.lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
    deliveryMinor += items.deliveryMinor
  }
  for (const { waivedMinor, refundIds, lines } of returns)
    if (waivedMinor > 0n && refundIds.length === 0)
      for (const { id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return { pieces, deliveryMinor }
}

/**
 * What pieces cost that are paid back next, with tax and after discounts, as the order has it. Cents that do not divide go with the last piece, so that all of them together are all of it.
 * No piece is paid back twice.
 */
export function priceOfPieces({ content, currency }: KeptOrder, lines: Pieces, { pieces }: PaidBack): bigint {
  let sum = 0n
  for (const { id, quantity } of lines) {
    const line = content.lineItems.find((each) => each.id === id)
    if (!line || quantity > line.quantity)
      throw new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line, or not so many pieces of it.', {
        data: { lineItemId: id },
      })
    const gone = pieces.get(id) ?? 0
    const left = line.quantity - gone
    if (quantity > left)
      throw new AppError(
        'REFUND_TOO_LARGE',
        409,
        `Of "${line.productName.original}", ${left === 0 ? 'every piece' : `all but ${left}`} is paid back already.`,
        { data: { lineItemId: id, left } },
      )
    const total = parseMoney(line.totalPriceAfterTax.amount, currency).minor
    const whole = BigInt(line.quantity)
    sum += (total * BigInt(gone + quantity)) / whole - (total * BigInt(gone)) / whole
  }
  return sum
}

/** Of the pieces named, those that are not paid back yet. */
export function notPaidBack({ content }: KeptOrder, lines: Pieces, { pieces }: PaidBack): Pieces {
  return lines.flatMap(({ id, quantity }) => {
    const line = content.lineItems.find((each) => each.id === id)
    const left = Math.min(quantity, (line?.quantity ?? 0) - (pieces.get(id) ?? 0))
    return left > 0 ? [{ id, quantity: left }] : []
  })
}

/** A line that is named twice is one. */
export function together(lines: readonly { id: string; quantity: number }[]): Pieces {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return Array.from(quantities, ([id, quantity]) => ({ id, quantity }))
}
