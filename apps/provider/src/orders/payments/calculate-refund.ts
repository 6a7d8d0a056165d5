import {
  type CalculatedRefund,
  type CalculatedRefundSummary,
  type JsonObject,
  type OrderLineItem,
  type OrderPrice,
  QUANTITY_MAX,
  type RefundItems,
} from '@cartwright/contract'
import Big from 'big.js'
import type { AppError } from '../../platform/http/app-error.ts'
import { parseMoney } from '../../platform/money.ts'
import { toFraction, roundFraction, distributeByWeight } from '../../pricing/index.ts'
import type { StoredOrder } from '../order.ts'
import { toOrderPrice } from './describe-transactions.ts'
import {
  getRefundableDelivery,
  getPaidDelivery,
  createDeliveryRefundError,
  type RefundedAmounts,
  calculateNextRefundPrice,
  calculateLineShare,
  mergeLines,
  findRefundRefusal,
} from '../items/refunded-items.ts'
import { createRefundTooLargeError } from './refund-order.ts'
import { parseRefundAmount, requireRefundItems } from './request-refund.ts'

/**
 * Part of a refund: `total` is `subtotal` less `discount`, plus `tax`. Subtotal and discount are before tax, also if
 * prices include it.
 */
interface Part {
  totalMinor: bigint
  taxMinor: bigint
  discountMinor: bigint
}

type Refusal = NonNullable<CalculatedRefund['notAvailable']>['errors'][number]

/**
 * Calculates the refund of lines and delivery that `requestRefund` would make, or why it would refuse it.
 * `leftMinor`: refundable amount of the order's payments.
 */
export function calculateRefund(
  order: StoredOrder,
  requested: RefundItems,
  { refundedAmounts, leftMinor, locale }: { refundedAmounts: RefundedAmounts; leftMinor: bigint; locale: string },
): CalculatedRefund {
  requireRefundItems(requested)
  const pieces = mergeLines(
    (requested.lineItems ?? []).map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
  )
  const left = getRefundableDelivery(order, refundedAmounts)
  const shippingAmount = requested.shipping?.amount
  const deliveryMinor = shippingAmount
    ? parseRefundAmount(shippingAmount.amount, order, 'refundItems.shipping.amount.amount')
    : left
  const price = (minor: bigint) => toOrderPrice(minor, order.currency, locale)

  const refusals = pieces.flatMap((piece): Refusal[] => {
    const why = findRefundRefusal(order, piece, refundedAmounts)
    // Many parts of one line may add up to more than the wire's limit.
    const quantity = Math.min(piece.quantity, QUANTITY_MAX)
    return why ? [{ lineItem: { lineItemId: piece.id, quantity }, error: toApplicationError(why) }] : []
  })
  const isTooMuch = deliveryMinor > left || (left === 0n && pieces.length === 0)
  if (requested.shipping && isTooMuch)
    refusals.push({
      shipping: shippingAmount ? { amount: price(deliveryMinor) } : {},
      error: toApplicationError(createDeliveryRefundError(left)),
    })
  if (refusals.length > 0) return { notAvailable: { errors: refusals } }

  const lines = pieces.map((piece) => ({ piece, part: calculateLinePart(order, piece, refundedAmounts) }))
  const delivery = requested.shipping ? calculateDeliveryPart(order, deliveryMinor, refundedAmounts) : NOTHING
  const goods = lines.reduce((sum, { part }) => add(sum, part), NOTHING)
  const sum = add(goods, delivery)
  if (sum.totalMinor > leftMinor || sum.totalMinor === 0n)
    return { notAvailable: { errors: [{ error: toApplicationError(createRefundTooLargeError(order, leftMinor)) }] } }
  const summary = (part: Part) => toRefundSummary(part, price)
  return {
    available: true,
    summary: { ...summary(sum), lineItemsSubtotal: summary(goods).subtotal, additionalFeesTotal: price(0n) },
    calculatedRefundItems: {
      lineItems: lines.map(({ piece: { id, quantity }, part }) => ({
        item: { lineItemId: id, quantity },
        summary: summary(part),
      })),
      additionalFees: [],
      ...(requested.shipping && {
        shipping: { shipping: { amount: price(deliveryMinor) }, summary: summary(delivery) },
      }),
    },
  }
}

function toApplicationError({ code, message, data }: AppError): Refusal['error'] {
  return { applicationError: { code, description: message, data: data as JsonObject } } // it is sent as JSON
}

const NOTHING: Part = { totalMinor: 0n, taxMinor: 0n, discountMinor: 0n }

function calculateLinePart(
  order: StoredOrder,
  piece: { id: string; quantity: number },
  refundedAmounts: RefundedAmounts,
): Part {
  const line = order.content.lineItems.find(({ id }) => id === piece.id)! // `findRefundRefusal` has found it
  const share = (amount: OrderPrice | undefined) =>
    calculateLineShare(toMinor(amount, order), piece, line.quantity, refundedAmounts)
  const totalMinor = calculateNextRefundPrice(
    toMinor(line.totalPriceAfterTax, order),
    piece,
    line.quantity,
    refundedAmounts,
  )
  const taxMinor = share(line.taxInfo?.taxAmount)
  return {
    totalMinor,
    taxMinor: taxMinor < totalMinor ? taxMinor : totalMinor,
    discountMinor: calculateLineShare(discountBeforeTax(line, order), piece, line.quantity, refundedAmounts),
  }
}

/** Discount before tax; prices that include tax have discounts that include it. */
function discountBeforeTax({ id, totalDiscount, taxInfo }: OrderLineItem, order: StoredOrder): bigint {
  if (!taxInfo?.taxIncludedInPrice) return toMinor(totalDiscount, order)
  const { taxRate } = taxInfo
  // Rounded once over all lines of the rate, as their tax is, and distributed among them.
  const parts = order.content.lineItems
    .filter((line) => line.taxInfo?.taxIncludedInPrice && line.taxInfo.taxRate === taxRate)
    .map((line) => ({ id: line.id, weight: toMinor(line.totalDiscount, order) }))
  const discountMinor = parts.reduce((sum, { weight }) => sum + weight, 0n)
  const { numerator, denominator } = toFraction(new Big(taxRate))
  const whole = roundFraction({ numerator: discountMinor * denominator, denominator: denominator + numerator })
  return distributeByWeight(whole, parts)[parts.findIndex((part) => part.id === id)] ?? 0n
}

/** Tax and discount of the delivery, in proportion to its price. */
function calculateDeliveryPart(
  order: StoredOrder,
  totalMinor: bigint,
  { deliveryMinor: refundedMinor }: RefundedAmounts,
): Part {
  const { cost, otherCharges = [] } = order.content.shippingInfo ?? {}
  const paid = getPaidDelivery(order)
  if (paid === 0n) return NOTHING
  const share = (whole: bigint) => (whole * (refundedMinor + totalMinor)) / paid - (whole * refundedMinor) / paid
  const taxMinor = [cost, ...otherCharges].reduce(
    (sum, part) => sum + toMinor(part?.totalPriceAfterTax, order) - toMinor(part?.totalPriceBeforeTax, order),
    0n,
  )
  return { totalMinor, taxMinor: share(taxMinor), discountMinor: share(deliveryDiscountBeforeTax(order)) }
}

/**
 * Discount of the delivery before tax. The order has no tax rate of its delivery, but its price before and after tax.
 */
function deliveryDiscountBeforeTax(order: StoredOrder): bigint {
  const { shippingInfo, taxIncludedInPrices } = order.content
  const cost = shippingInfo?.cost
  const discountMinor = toMinor(cost?.discount, order)
  const afterMinor = toMinor(cost?.totalPriceAfterTax, order)
  if (!taxIncludedInPrices || afterMinor === 0n) return discountMinor
  return roundFraction({
    numerator: discountMinor * toMinor(cost?.totalPriceBeforeTax, order),
    denominator: afterMinor,
  })
}

function toMinor(amount: OrderPrice | undefined, { currency }: StoredOrder): bigint {
  return amount ? parseMoney(amount.amount, currency).minor : 0n
}

function add(a: Part, b: Part): Part {
  return {
    totalMinor: a.totalMinor + b.totalMinor,
    taxMinor: a.taxMinor + b.taxMinor,
    discountMinor: a.discountMinor + b.discountMinor,
  }
}

function toRefundSummary(
  { totalMinor, taxMinor, discountMinor }: Part,
  price: (minor: bigint) => OrderPrice,
): CalculatedRefundSummary {
  return {
    total: price(totalMinor),
    tax: price(taxMinor),
    discount: price(discountMinor),
    subtotal: price(totalMinor - taxMinor + discountMinor),
  }
}
