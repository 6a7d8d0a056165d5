import type {
  DescriptionLine,
  OrderDiscount,
  OrderFee,
  OrderLineItem,
  OrderPrice,
  OrderSubscriptionInfo,
} from '@cartwright/contract'
import type { MailedLine, MailedOrder, MailedSum } from '../../../pages/mails/order-mail-props.ts'
import type { ShownSubscription, ShownTax } from '../../../pages/page-props.ts'
import { toSubscriptionProps } from '../../cart/index.ts'
import { parseMoney, toDecimal } from '../../platform/money.ts'
import { calculateBalanceDue, type StoredOrder } from '../order.ts'
import { formatDomesticAddress } from '../format-address.ts'
import { getOrderName } from '../order-name.ts'

/** Converts an order to the form that its mails show: names and sums at the time of the order, and the paid amount. */
export function toMailedOrder(order: StoredOrder): MailedOrder {
  const { content, currency } = order
  const { subtotal, discount, shipping, tax, totalAdditionalFees } = content.priceSummary
  const hasTax = Number(tax.amount) !== 0
  const decimal = (minor: bigint): string => toDecimal({ minor, currency })
  const minor = (amount: string): bigint => parseMoney(amount, currency).minor
  /** Lists the parts by name if they add up to the whole; otherwise the whole as one. */
  const byName = (whole: string, parts: NamedAmount[]): NamedAmount[] =>
    parts.reduce((sum, { amount }) => sum + minor(amount), 0n) === minor(whole) ? parts : [{ amount: whole }]
  const sums: (MailedSum & { isAlwaysTold?: boolean })[] = [
    { name: 'subtotal', amount: subtotal.amount, isAlwaysTold: true },
    ...byName(discount.amount, (content.appliedDiscounts ?? []).map(nameDiscount)).map(
      ({ amount, ...names }): MailedSum => ({ name: 'discount', ...names, amount: decimal(-minor(amount)) }),
    ),
    {
      name: 'shipping',
      amount: shipping.amount,
      isAlwaysTold: content.shippingInfo !== undefined,
      ...(Number(shipping.amount) === 0 && { isFree: true }),
    },
    ...byName(totalAdditionalFees?.amount ?? '0', (content.additionalFees ?? []).map(nameFee)).map(
      (fee): MailedSum => ({ name: 'fees', ...fee }),
    ),
    ...(content.taxIncludedInPrices ? [] : [{ name: 'tax' as const, amount: tax.amount }]),
    { name: 'total', amount: decimal(order.totalMinor), isAlwaysTold: true },
    { name: 'waived', amount: decimal(-order.waivedMinor) },
    { name: 'paid', amount: decimal(order.paidMinor) },
    { name: 'refunded', amount: decimal(order.refundedMinor) },
    { name: 'due', amount: decimal(calculateBalanceDue(order)) },
  ]
  return {
    number: getOrderName(order),
    currency,
    lines: content.lineItems.map((line) => toMailedLine(line, line.quantity, line.lineItemPrice?.amount)),
    total: decimal(order.totalMinor),
    sums: sums
      .filter(({ amount, isAlwaysTold }) => isAlwaysTold || Number(amount) !== 0)
      .map(({ isAlwaysTold: _always, ...sum }) => sum),
    ...(content.taxIncludedInPrices && hasTax && { taxIncluded: tax.amount }),
    ...(hasTax && { tax: getOrderTax(content) }),
    delivery: toMailedDelivery(order),
  }
}

/** Country and names by which the tax of an order is labeled: of the destination, or of the billing address. */
export function getOrderTax({ recipientInfo, billingInfo, taxInfo }: StoredOrder['content']): ShownTax {
  return {
    country: recipientInfo?.address?.country || billingInfo?.address?.country || undefined,
    names: [...new Set((taxInfo?.taxBreakdown ?? []).map(({ taxName }) => taxName))],
  }
}

/** Lines of a mail with the given quantities. Unknown lines are left out. */
export function toMailedLines(
  { content }: StoredOrder,
  pieces: readonly { id: string; quantity: number }[],
): MailedLine[] {
  return pieces.flatMap(({ id, quantity }) => {
    const line = content.lineItems.find((each) => each.id === id)
    return line ? [toMailedLine(line, quantity)] : []
  })
}

export function getBuyerName({ content }: StoredOrder): string {
  const { firstName, lastName } = content.billingInfo?.contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ')
}

type NamedAmount = Pick<MailedSum, 'title' | 'amount'>

function nameDiscount({ coupon, merchantDiscount, discountRule }: OrderDiscount): NamedAmount {
  if (coupon) return toNamedAmount(coupon.name, coupon.amount)
  if (discountRule) return toNamedAmount(discountRule.name?.original, discountRule.amount)
  return toNamedAmount(undefined, merchantDiscount?.amount)
}

function nameFee({ name, price }: OrderFee): NamedAmount {
  return toNamedAmount(name, price)
}

function toNamedAmount(title: string | null | undefined, price: OrderPrice | undefined): NamedAmount {
  return { ...(title && { title }), amount: price?.amount ?? '0' }
}

function toMailedLine(line: OrderLineItem, quantity: number, amount?: string): MailedLine {
  return {
    name: line.productName.original,
    details: line.descriptionLines.map(toDetail).filter(Boolean),
    ...(line.subscriptionInfo && { subscription: getLineSubscription(line.subscriptionInfo) }),
    quantity,
    amount,
  }
}

export function getLineSubscription({ subscriptionOptionTitle: title }: OrderSubscriptionInfo): ShownSubscription {
  return toSubscriptionProps(title)
}

function toDetail({ name, plainText, colorInfo, color }: DescriptionLine): string {
  const value = plainText?.original ?? colorInfo?.original ?? color ?? ''
  return name?.original ? `${name.original}: ${value}` : value
}

function toMailedDelivery({ content }: StoredOrder): MailedOrder['delivery'] {
  const { shippingInfo, recipientInfo } = content
  if (!shippingInfo) return undefined
  const { pickupDetails, deliveryTime, deliveryTimeSlot, estimatedDelivery, instructions } =
    shippingInfo.logistics ?? {}
  const { from, to } = deliveryTimeSlot ?? {}
  const place = pickupDetails ? { address: pickupDetails.address } : recipientInfo
  return {
    title: shippingInfo.title,
    isPickup: pickupDetails !== undefined,
    time: deliveryTime || undefined,
    ...(from && to && { slot: { from, to } }),
    ...(estimatedDelivery && { estimated: estimatedDelivery }),
    instructions,
    address: formatDomesticAddress(place),
    country: place?.address?.country || undefined,
  }
}
