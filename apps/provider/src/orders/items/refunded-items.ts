import { AppError } from '../../platform/http/app-error.ts'
import { parseMoney } from '../../platform/money.ts'
import type { Refund, RefundedLine } from '../../payments/index.ts'
import type { StoredOrder } from '../order.ts'
import type { Return } from './return.ts'

/** Refunded and pending amounts of an order: quantities by line, and the delivery. */
export interface RefundedAmounts {
  quantities: ReadonlyMap<string, number>
  /** Refunded prices by line, of the quantities whose refunds state them. */
  prices: ReadonlyMap<string, { quantity: number; minor: bigint }>
  /** Lines of which items came back before they were fully paid, and count as refunded. */
  returnedUnpaid: ReadonlySet<string>
  deliveryMinor: bigint
}

type LineQuantities = readonly { id: string; quantity: number }[]

/**
 * Sums up refunds; failed ones count nothing. Items that came back before they were fully paid count as refunded,
 * also if the refund of the paid part has failed, since they cost more than is owed for them.
 */
export function calculateRefundedAmounts(
  refunds: readonly Pick<Refund, 'id' | 'status' | 'items'>[],
  returns: readonly Pick<Return, 'waivedMinor' | 'refundIds' | 'lines'>[] = [],
): RefundedAmounts {
  const quantities = new Map<string, number>()
  const prices = new Map<string, { quantity: number; minor: bigint }>()
  const returnedUnpaid = new Set<string>()
  const counted = new Set<string>()
  let deliveryMinor = 0n
  for (const { id: refundId, status, items } of refunds) {
    if (status === 'failed' || !items) continue
    counted.add(refundId)
    for (const { id, quantity, amountMinor } of items.lines) {
      quantities.set(id, (quantities.get(id) ?? 0) + quantity)
      if (amountMinor === undefined) continue
      const priced = prices.get(id) ?? { quantity: 0, minor: 0n }
      prices.set(id, { quantity: priced.quantity + quantity, minor: priced.minor + amountMinor })
    }
    deliveryMinor += items.deliveryMinor
  }
  for (const { waivedMinor, refundIds, lines } of returns)
    if (waivedMinor > 0n && !refundIds.some((id) => counted.has(id)))
      for (const { id, quantity } of lines) {
        quantities.set(id, (quantities.get(id) ?? 0) + quantity)
        returnedUnpaid.add(id)
      }
  return { quantities, prices, returnedUnpaid, deliveryMinor }
}

/**
 * Prices the lines of the next refund, with tax and after discounts, as in the order. Throws if an item is refunded
 * already.
 */
export function priceRefundedLines(
  order: StoredOrder,
  lines: LineQuantities,
  refundedAmounts: RefundedAmounts,
): Required<RefundedLine>[] {
  return lines.map((piece) => {
    const refusal = findRefundRefusal(order, piece, refundedAmounts)
    if (refusal) throw refusal
    const line = order.content.lineItems.find(({ id }) => id === piece.id)! // `findRefundRefusal` has found it
    const wholeMinor = parseMoney(line.totalPriceAfterTax.amount, order.currency).minor
    return { ...piece, amountMinor: calculateNextRefundPrice(wholeMinor, piece, line.quantity, refundedAmounts) }
  })
}

export function sumRefundedLines(lines: readonly Required<RefundedLine>[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/**
 * Price of the next refunded items of a line. All refunds of a line then add up to the price of the refunded
 * quantity: indivisible cents go with the last item, also if a refund in between has failed.
 */
export function calculateNextRefundPrice(
  wholeMinor: bigint,
  { id, quantity }: LineQuantities[number],
  ofQuantity: number,
  { quantities, prices }: RefundedAmounts,
): bigint {
  const priceOf = (count: number): bigint => (wholeMinor * BigInt(count)) / BigInt(ofQuantity)
  const alreadyRefunded = quantities.get(id) ?? 0
  const priced = prices.get(id) ?? { quantity: 0, minor: 0n }
  const next = priceOf(alreadyRefunded + quantity) - priced.minor - priceOf(alreadyRefunded - priced.quantity)
  return next > 0n ? next : 0n
}

/** Share of these items in an amount of the whole line; they follow the items refunded already. */
export function calculateLineShare(
  wholeMinor: bigint,
  { id, quantity }: LineQuantities[number],
  ofQuantity: number,
  { quantities }: RefundedAmounts,
): bigint {
  const alreadyRefunded = quantities.get(id) ?? 0
  const whole = BigInt(ofQuantity)
  return (wholeMinor * BigInt(alreadyRefunded + quantity)) / whole - (wholeMinor * BigInt(alreadyRefunded)) / whole
}

/** Finds why items of a line cannot be refunded. */
export function findRefundRefusal(
  { content }: StoredOrder,
  { id, quantity }: LineQuantities[number],
  { quantities, returnedUnpaid }: RefundedAmounts,
): AppError | undefined {
  const line = content.lineItems.find((each) => each.id === id)
  if (!line || quantity > line.quantity)
    return new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line, or not so many pieces of it.', {
      data: { lineItemId: id },
    })
  const left = line.quantity - (quantities.get(id) ?? 0)
  if (quantity <= left) return undefined
  const which = `Of "${line.productName.original}", ${left === 0 ? 'every piece' : `all but ${left}`}`
  const why = returnedUnpaid.has(id)
    ? 'is paid back already, or came back before it was all paid: what is still owed for it can be paid back as an amount.'
    : 'is paid back already.'
  return new AppError('REFUND_TOO_LARGE', 409, `${which} ${why}`, { data: { lineItemId: id, left } })
}

/** Limits the quantities to those not refunded yet. */
export function filterUnrefundedLines(
  { content }: StoredOrder,
  lines: LineQuantities,
  { quantities }: RefundedAmounts,
): { id: string; quantity: number }[] {
  return lines.flatMap(({ id, quantity }) => {
    const line = content.lineItems.find((each) => each.id === id)
    const left = Math.min(quantity, (line?.quantity ?? 0) - (quantities.get(id) ?? 0))
    return left > 0 ? [{ id, quantity: left }] : []
  })
}

/** Merges entries of the same line. */
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

/** The sum is undefined if one price is. */
function addOptional(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** Price of the delivery including its charges, which the buyer paid as one sum. */
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
