import { getTaxName, type PictureData, type ReceiptRow } from '@cartwright/ui'
import type { Texts } from '../texts/find-texts.ts'
import { formatDeliveryDates } from '@cartwright/ui/delivery-slot'
import { parseImage } from '../cart/parse-image.ts'
import { type TimeFormat, formatSlot } from '../cart/delivery-view.ts'

export interface OrderView {
  number: string
  /** Email address of the order. */
  email?: string
  lines: { name: string; quantity: number; total: string; picture?: PictureData; details: string[] }[]
  rows: ReceiptRow[]
  total: string
  /** Its name within a sentence, and how much it is. */
  taxIncluded?: { tax: string; amount: string }
  /** Lines of the delivery address or collection point. Files have none. */
  address: string[]
  isCollected: boolean
  delivery?: string
  /** Instructions of the delivery option, in the shop's words. */
  instructions?: string
  status: OrderStatusView
}

/** Payment status as a buyer reads it on the day of the order. `left`: due later. */
export type OrderStatusView =
  | { kind: 'paid' }
  | { kind: 'free' }
  | { kind: 'due'; left: string }
  | { kind: 'partly'; left: string }
  | { kind: 'pending' }
  | { kind: 'declined' }
  | { kind: 'canceled' }

interface Amount {
  amount?: string | null
  formattedAmount?: string | null
}
interface Translated {
  original?: string | null
  translated?: string | null
}
interface WireAddress {
  addressLine?: string | null
  addressLine1?: string | null
  addressLine2?: string | null
  postalCode?: string | null
  city?: string | null
  subdivision?: string | null
  country?: string | null
  countryFullname?: string | null
}
interface WireLogistics {
  deliveryTime?: string | null
  instructions?: string | null
  deliveryTimeSlot?: { from?: Date; to?: Date } | null
  /** Days: `2026-12-01`. */
  estimatedDelivery?: { from: string; to: string } | null
  /** Details of an order that its buyer collects. */
  pickupDetails?: { address?: WireAddress | null } | null
}
export interface WireOrder {
  number?: string | null
  buyerInfo?: { email?: string | null } | null
  status?: string | null
  paymentStatus?: string | null
  balanceSummary?: { balance?: Amount | null } | null
  lineItems?:
    | {
        productName?: Translated | null
        quantity?: number | null
        image?: string | null
        price?: Amount | null
        totalPriceAfterTax?: Amount | null
        totalPriceBeforeTax?: Amount | null
        lineItemPrice?: Amount | null
        subscriptionInfo?: { subscriptionOptionTitle?: string | null } | null
        descriptionLines?:
          | { name?: Translated | null; plainText?: Translated | null; colorInfo?: Translated | null }[]
          | null
      }[]
    | null
  priceSummary?: {
    subtotal?: Amount | null
    shipping?: Amount | null
    tax?: Amount | null
    discount?: Amount | null
    totalAdditionalFees?: Amount | null
    total?: Amount | null
  } | null
  appliedDiscounts?:
    | {
        coupon?: { name?: string | null; amount?: Amount | null } | null
        discountRule?: { name?: Translated | null; amount?: Amount | null } | null
        merchantDiscount?: { amount?: Amount | null } | null
      }[]
    | null
  additionalFees?: { name?: string | null; price?: Amount | null }[] | null
  taxIncludedInPrices?: boolean | null
  taxInfo?: { taxBreakdown?: { taxName?: string | null }[] | null } | null
  billingInfo?: { address?: WireAddress | null } | null
  recipientInfo?: {
    address?: WireAddress | null
    contactDetails?: { firstName?: string | null; lastName?: string | null } | null
  } | null
  shippingInfo?: { title?: string | null; logistics?: WireLogistics | null } | null
}

export function toOrderView(
  answer: unknown,
  origin: string,
  { lang, order: words, cart: { howOften, firstOnly } }: Texts,
  clock: TimeFormat & { country?: string },
): OrderView {
  // Some versions of the client give the order itself, some wrap it; any member may be absent.
  const order = ((answer as { order?: WireOrder }).order ?? answer) as WireOrder
  const read = (text: Translated | null | undefined) => text?.translated || text?.original || ''
  const sums = order.priceSummary ?? {}
  const { deliveryTime, deliveryTimeSlot, estimatedDelivery, instructions, pickupDetails } =
    order.shippingInfo?.logistics ?? {}
  const pickup = pickupDetails ?? undefined
  const tax = getTaxName(lang, {
    country: order.recipientInfo?.address?.country || order.billingInfo?.address?.country || clock.country,
    names: (order.taxInfo?.taxBreakdown ?? []).map(({ taxName }) => taxName),
  })
  const row = (label: string, amount: Amount | null | undefined) =>
    toApproximateNumber(amount) !== 0 ? [{ label, amount: amount?.formattedAmount ?? '' }] : []
  /** Each by its name, where they make up the whole. */
  const rowsByName = (label: string, whole: Amount | null | undefined, parts: NamedAmount[]) => {
    const remaining = parts.reduce((rest, { amount }) => rest - toApproximateNumber(amount), toApproximateNumber(whole))
    if (Math.abs(remaining) > ZERO_TOLERANCE) return row(label, whole)
    return parts.flatMap(({ name, amount }) => row(name || label, amount))
  }
  return {
    number: order.number ?? '',
    email: order.buyerInfo?.email || undefined,
    status: toOrderStatusView(order),
    taxIncluded: order.taxIncludedInPrices
      ? row('', sums.tax).map(({ amount }) => ({ tax: tax.inText, amount }))[0]
      : undefined,
    address: order.shippingInfo ? toAddressLines(pickup ? { address: pickup.address } : order.recipientInfo, lang) : [],
    isCollected: pickup !== undefined,
    delivery:
      [
        order.shippingInfo?.title,
        deliveryTime,
        formatSlot(deliveryTimeSlot ?? {}, clock)?.slot,
        estimatedDelivery && formatDeliveryDates(estimatedDelivery, clock.lang),
      ]
        .filter(Boolean)
        .join(', ') || undefined,
    instructions: instructions || undefined,
    lines: (order.lineItems ?? []).map((line) => ({
      name: read(line.productName),
      quantity: line.quantity ?? 1,
      picture: parseImage(line.image, origin),
      total:
        (line.lineItemPrice ?? line.totalPriceAfterTax ?? line.totalPriceBeforeTax ?? line.price)?.formattedAmount ??
        '',
      details: [
        ...(line.descriptionLines ?? []).map(
          (detail) => `${read(detail.name)}: ${read(detail.colorInfo ?? detail.plainText)}`,
        ),
        ...(line.subscriptionInfo?.subscriptionOptionTitle
          ? [`${howOften}: ${line.subscriptionInfo.subscriptionOptionTitle} · ${firstOnly}`]
          : []),
      ],
    })),
    rows: [
      ...row(words.subtotal, sums.subtotal),
      ...rowsByName(words.discount, sums.discount, (order.appliedDiscounts ?? []).map(formatDiscountName)).map(
        ({ label, amount }) => ({ label, amount: `−${amount}` }),
      ),
      ...(order.shippingInfo && sums.shipping
        ? [
            {
              label: words.delivery,
              amount: Number(sums.shipping.amount) === 0 ? words.free : (sums.shipping.formattedAmount ?? ''),
            },
          ]
        : row(words.delivery, sums.shipping)),
      ...rowsByName(
        words.fees,
        sums.totalAdditionalFees,
        (order.additionalFees ?? []).map(({ name, price }) => ({ name, amount: price })),
      ),
      ...(order.taxIncludedInPrices ? [] : row(tax.label, sums.tax)),
    ],
    total: sums.total?.formattedAmount ?? '',
  }
}

interface NamedAmount {
  name?: string | null
  amount?: Amount | null
}

function formatDiscountName({
  coupon,
  discountRule,
  merchantDiscount,
}: NonNullable<WireOrder['appliedDiscounts']>[number]): NamedAmount {
  if (coupon) return coupon
  if (discountRule)
    return { name: discountRule.name?.translated || discountRule.name?.original, amount: discountRule.amount }
  return { amount: merchantDiscount?.amount }
}

/** Less than the least that any currency counts in. */
const ZERO_TOLERANCE = 0.0001

/** To compare amounts by, not to reckon with. */
function toApproximateNumber(amount: Amount | null | undefined): number {
  return Number(amount?.amount ?? 0)
}

/** An unpaid order belongs to nobody yet; after a failed payment, checkout can be retried from the cart. */
function toOrderStatusView({ status, paymentStatus, balanceSummary, priceSummary }: WireOrder): OrderStatusView {
  if (status === 'CANCELED') return { kind: 'canceled' }
  if (status === 'REJECTED' || paymentStatus === 'DECLINED') return { kind: 'declined' }
  if (status === 'INITIALIZED' || paymentStatus === 'PENDING') return { kind: 'pending' }
  if (Number(priceSummary?.total?.amount ?? 0) === 0) return { kind: 'free' }
  const balance = balanceSummary?.balance?.formattedAmount ?? ''
  if (paymentStatus === 'NOT_PAID') return { kind: 'due', left: balance }
  return paymentStatus === 'PARTIALLY_PAID' ? { kind: 'partly', left: balance } : { kind: 'paid' }
}

function toAddressLines(recipient: WireOrder['recipientInfo'], lang: string): string[] {
  const { address, contactDetails } = recipient ?? {}
  if (!address?.city && !address?.addressLine && !address?.addressLine1) return []
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')
  const country =
    address.countryFullname ?? (address.country && new Intl.DisplayNames(lang, { type: 'region' }).of(address.country))
  return [
    join(contactDetails?.firstName, contactDetails?.lastName),
    address.addressLine1 ?? address.addressLine ?? '',
    address.addressLine2 ?? '',
    join(address.postalCode, address.city, address.subdivision?.replace(`${address.country}-`, '')),
    country ?? '',
  ].filter(Boolean)
}
