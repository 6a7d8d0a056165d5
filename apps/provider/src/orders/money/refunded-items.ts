import { AppError } from '../../http/app-error.ts'
import { parseMoney } from '../../money.ts'
import type { Refund, RefundedItems } from '../../payments/index.ts'
import type { KeptOrder } from '../order.ts'
import type { Return } from '../returns/return.ts'

/** What of an order is paid back or on its way back: pieces by line, and of the delivery. */
export interface PaidBack {
  pieces: ReadonlyMap<string, number>
  /** Lines of which some of those pieces came back before they were all paid, and are only as if they were paid back. */
  cameBackUnpaid: ReadonlySet<string>
  deliveryMinor: bigint
}

type Pieces = RefundedItems['lines']

/**
 * A refund that has failed has paid nothing back. Pieces that were not all paid, and came back, are as if they were, also where the refund of what was paid has failed: what they cost is more than is owed for
 * them.
 */
export function paidBackBy(
  refunds: readonly Pick<Refund, 'id' | 'status' | 'items'>[],
  returns: readonly Pick<Return, 'waivedMinor' | 'refundIds' | 'lines'>[] = [],
): PaidBack {
  const pieces = new Map<string, number>()
  const cameBackUnpaid = new Set<string>()
  const counted = new Set<string>()
  let deliveryMinor = 0n
  for (const { id: refundId, status, items } of refunds) {
    if (status === 'failed' || !items) continue
    counted.add(refundId)
    for (const { id, quantity } of items.lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
    deliveryMinor += items.deliveryMinor
  }
  for (const { waivedMinor, refundIds, lines } of returns)
    if (waivedMinor > 0n && !refundIds.some((id) => counted.has(id)))
      for (const { id, quantity } of lines) {
        pieces.set(id, (pieces.get(id) ?? 0) + quantity)
        cameBackUnpaid.add(id)
      }
  return { pieces, cameBackUnpaid, deliveryMinor }
}

/**
 * What pieces cost that are paid back next, with tax and after discounts, as the order has it. Cents that do not divide go with the last piece, so that all of them together are all of it.
 * No piece is paid back twice.
 */
export function priceOfPieces(order: KeptOrder, lines: Pieces, paidBack: PaidBack): bigint {
  let sum = 0n
  for (const piece of lines) {
    const refusal = whyNotPieces(order, piece, paidBack)
    if (refusal) throw refusal
    const line = order.content.lineItems.find(({ id }) => id === piece.id)!
    sum += shareOf(parseMoney(line.totalPriceAfterTax.amount, order.currency).minor, piece, line.quantity, paidBack)
  }
  return sum
}

/** Of an amount of the whole line, what is of these pieces, which come after those that are paid back. */
export function shareOf(
  wholeMinor: bigint,
  { id, quantity }: Pieces[number],
  ofQuantity: number,
  { pieces }: PaidBack,
): bigint {
  const gone = pieces.get(id) ?? 0
  const whole = BigInt(ofQuantity)
  return (wholeMinor * BigInt(gone + quantity)) / whole - (wholeMinor * BigInt(gone)) / whole
}

/** Why these pieces of a line cannot be paid back. */
export function whyNotPieces(
  { content }: KeptOrder,
  { id, quantity }: Pieces[number],
  { pieces, cameBackUnpaid }: PaidBack,
): AppError | undefined {
  const line = content.lineItems.find((each) => each.id === id)
  if (!line || quantity > line.quantity)
    return new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line, or not so many pieces of it.', {
      data: { lineItemId: id },
    })
  const left = line.quantity - (pieces.get(id) ?? 0)
  if (quantity <= left) return undefined
  const which = `Of "${line.productName.original}", ${left === 0 ? 'every piece' : `all but ${left}`}`
  const why = cameBackUnpaid.has(id)
    ? 'is paid back already, or came back before it was all paid: what is still owed for it can be paid back as an amount.'
    : 'is paid back already.'
  return new AppError('REFUND_TOO_LARGE', 409, `${which} ${why}`, { data: { lineItemId: id, left } })
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

/** What was paid for the delivery with its charges, as the buyer has it in one sum. */
export function deliveryPaid({ content, currency }: KeptOrder): bigint {
  const { cost, otherCharges = [] } = content.shippingInfo ?? {}
  return [cost, ...otherCharges].reduce(
    (sum, part) => sum + (part?.totalPriceAfterTax ? parseMoney(part.totalPriceAfterTax.amount, currency).minor : 0n),
    0n,
  )
}

export function deliveryLeft(order: KeptOrder, { deliveryMinor }: PaidBack): bigint {
  const left = deliveryPaid(order) - deliveryMinor
  return left > 0n ? left : 0n
}

export function deliveryTooLarge(left: bigint): AppError {
  const what = left > 0n ? 'not so much' : 'nothing'
  return new AppError('REFUND_TOO_LARGE', 409, `Of the delivery, ${what} is left to be paid back.`, { data: {} })
}
