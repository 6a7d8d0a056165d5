import { AppError } from '../../platform/http/app-error.ts'
import { parseMoney } from '../../platform/money.ts'
import type { Refund, RefundedLine } from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'
import type { Return } from '../returns/return.ts'

/** What of an order is paid back or on its way back: pieces by line, and of the delivery. */
export interface RefundedAmounts {
  pieces: ReadonlyMap<string, number>
  /** By line, the price of the pieces whose refund says it. */
  prices: ReadonlyMap<string, { quantity: number; minor: bigint }>
  /** Lines of which some of those pieces came back before they were all paid, and are only as if they were paid back. */
  cameBackUnpaid: ReadonlySet<string>
  deliveryMinor: bigint
}

type LineQuantities = readonly { id: string; quantity: number }[]

/**
 * A refund that has failed has paid nothing back. Pieces that were not all paid, and came back, are as if they were, also where the refund of what was paid has failed: what they cost is more than is owed for
 * them.
 */
export function calculateRefundedAmounts(
  refunds: readonly Pick<Refund, 'id' | 'status' | 'items'>[],
  returns: readonly Pick<Return, 'waivedMinor' | 'refundIds' | 'lines'>[] = [],
): RefundedAmounts {
  const pieces = new Map<string, number>()
  const prices = new Map<string, { quantity: number; minor: bigint }>()
  const cameBackUnpaid = new Set<string>()
  const counted = new Set<string>()
  let deliveryMinor = 0n
  for (const { id: refundId, status, items } of refunds) {
    if (status === 'failed' || !items) continue
    counted.add(refundId)
    for (const { id, quantity, amountMinor } of items.lines) {
      pieces.set(id, (pieces.get(id) ?? 0) + quantity)
      if (amountMinor === undefined) continue
      const priced = prices.get(id) ?? { quantity: 0, minor: 0n }
      prices.set(id, { quantity: priced.quantity + quantity, minor: priced.minor + amountMinor })
    }
    deliveryMinor += items.deliveryMinor
  }
  for (const { waivedMinor, refundIds, lines } of returns)
    if (waivedMinor > 0n && !refundIds.some((id) => counted.has(id)))
      for (const { id, quantity } of lines) {
        pieces.set(id, (pieces.get(id) ?? 0) + quantity)
        cameBackUnpaid.add(id)
      }
  return { pieces, prices, cameBackUnpaid, deliveryMinor }
}

/** Prices pieces that are paid back next, with tax and after discounts, as the order has it. No piece is paid back twice. */
export function priceRefundedLines(
  order: StoredOrder,
  lines: LineQuantities,
  paidBack: RefundedAmounts,
): Required<RefundedLine>[] {
  return lines.map((piece) => {
    const refusal = findRefundRefusal(order, piece, paidBack)
    if (refusal) throw refusal
    const line = order.content.lineItems.find(({ id }) => id === piece.id)! // `findRefundRefusal` has looked for it
    const wholeMinor = parseMoney(line.totalPriceAfterTax.amount, order.currency).minor
    return { ...piece, amountMinor: calculateNextRefundPrice(wholeMinor, piece, line.quantity, paidBack) }
  })
}

export function sumRefundedLines(lines: readonly Required<RefundedLine>[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/**
 * Brings what is paid back of a line up to the price of all pieces that are then paid back. Cents that do not divide go with the last piece, and all pieces together are the line,
 * also where a refund in between has failed.
 */
export function calculateNextRefundPrice(
  wholeMinor: bigint,
  { id, quantity }: LineQuantities[number],
  ofQuantity: number,
  { pieces, prices }: RefundedAmounts,
): bigint {
  const priceOf = (count: number): bigint => (wholeMinor * BigInt(count)) / BigInt(ofQuantity)
  const gone = pieces.get(id) ?? 0
  const priced = prices.get(id) ?? { quantity: 0, minor: 0n }
  const next = priceOf(gone + quantity) - priced.minor - priceOf(gone - priced.quantity)
  return next > 0n ? next : 0n
}

/** Of an amount of the whole line, what is of these pieces, which come after those that are paid back. */
export function calculateLineShare(
  wholeMinor: bigint,
  { id, quantity }: LineQuantities[number],
  ofQuantity: number,
  { pieces }: RefundedAmounts,
): bigint {
  const gone = pieces.get(id) ?? 0
  const whole = BigInt(ofQuantity)
  return (wholeMinor * BigInt(gone + quantity)) / whole - (wholeMinor * BigInt(gone)) / whole
}

/** Why these pieces of a line cannot be paid back. */
export function findRefundRefusal(
  { content }: StoredOrder,
  { id, quantity }: LineQuantities[number],
  { pieces, cameBackUnpaid }: RefundedAmounts,
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
export function filterUnrefundedLines(
  { content }: StoredOrder,
  lines: LineQuantities,
  { pieces }: RefundedAmounts,
): { id: string; quantity: number }[] {
  return lines.flatMap(({ id, quantity }) => {
    const line = content.lineItems.find((each) => each.id === id)
    const left = Math.min(quantity, (line?.quantity ?? 0) - (pieces.get(id) ?? 0))
    return left > 0 ? [{ id, quantity: left }] : []
  })
}

/** A line that is named twice is one. */
export function mergeLines(lines: readonly RefundedLine[]): RefundedLine[] {
  const byId = new Map<string, RefundedLine>()
  for (const { id, quantity, amountMinor } of lines) {
    const same = byId.get(id)
    const minor = same ? addOptional(same.amountMinor, amountMinor) : amountMinor
    const sum = { id, quantity: (same?.quantity ?? 0) + quantity }
    byId.set(id, minor === undefined ? sum : { ...sum, amountMinor: minor })
  }
  return [...byId.values()]
}

/** The price of pieces is known where that of each is. */
function addOptional(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** What was paid for the delivery with its charges, as the buyer has it in one sum. */
export function getPaidDelivery({ content, currency }: StoredOrder): bigint {
  const { cost, otherCharges = [] } = content.shippingInfo ?? {}
  return [cost, ...otherCharges].reduce(
    (sum, part) => sum + (part?.totalPriceAfterTax ? parseMoney(part.totalPriceAfterTax.amount, currency).minor : 0n),
    0n,
  )
}

export function getRefundableDelivery(order: StoredOrder, { deliveryMinor }: RefundedAmounts): bigint {
  const left = getPaidDelivery(order) - deliveryMinor
  return left > 0n ? left : 0n
}

export function createDeliveryRefundError(left: bigint): AppError {
  const what = left > 0n ? 'not so much' : 'nothing'
  return new AppError('REFUND_TOO_LARGE', 409, `Of the delivery, ${what} is left to be paid back.`, { data: {} })
}
