import type { ReceiptRow, PictureData } from '@cartwright/ui'
import type { Texts } from '../texts/texts-of.ts'
import { parseImage } from '../cart/parse-image.ts'
import { type Clock, writeSlot } from '../cart/view-delivery.ts'

export interface OrderView {
  number: string
  /** Where mails about it go. */
  email?: string
  lines: { name: string; quantity: number; total: string; picture?: PictureData; details: string[] }[]
  rows: ReceiptRow[]
  total: string
  taxIncluded?: string
  /** Lines of the address that it goes to, or where it is collected, as on a label. Files go nowhere. */
  address: string[]
  isCollected: boolean
  delivery?: string
  /** Of the way of delivery, in the shop's words. */
  instructions?: string
  status: OrderStatusView
}

/** How far it is, as far as a buyer cares on the day of the order. `left`: what is to be paid later. */
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
  /** Of an order that its buyer collects. */
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
  taxIncludedInPrices?: boolean | null
  recipientInfo?: {
    address?: WireAddress | null
    contactDetails?: { firstName?: string | null; lastName?: string | null } | null
  } | null
  shippingInfo?: { title?: string | null; logistics?: WireLogistics | null } | null
}

export function viewOrder(
  answer: unknown,
  origin: string,
  { lang, order: words, cart: { howOften } }: Texts,
  clock: Clock,
): OrderView {
  // Some versions of the client give the order itself, some wrap it; any member may be absent.
  const order = ((answer as { order?: WireOrder }).order ?? answer) as WireOrder
  const read = (text: Translated | null | undefined) => text?.translated || text?.original || ''
  const sums = order.priceSummary ?? {}
  const { deliveryTime, deliveryTimeSlot, instructions, pickupDetails } = order.shippingInfo?.logistics ?? {}
  const pickup = pickupDetails ?? undefined
  const row = (label: string, amount: Amount | null | undefined) =>
    Number(amount?.amount ?? 0) !== 0 ? [{ label, amount: amount?.formattedAmount ?? '' }] : []
  return {
    number: order.number ?? '',
    email: order.buyerInfo?.email || undefined,
    status: viewStatus(order),
    taxIncluded: order.taxIncludedInPrices ? row('', sums.tax)[0]?.amount : undefined,
    address: order.shippingInfo ? viewAddress(pickup ? { address: pickup.address } : order.recipientInfo, lang) : [],
    isCollected: pickup !== undefined,
    delivery:
      [order.shippingInfo?.title, deliveryTime, writeSlot(deliveryTimeSlot, clock)].filter(Boolean).join(', ') ||
      undefined,
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
          ? [`${howOften}: ${line.subscriptionInfo.subscriptionOptionTitle}`]
          : []),
      ],
    })),
    rows: [
      ...row(words.subtotal, sums.subtotal),
      ...row(words.discount, sums.discount).map(({ label, amount }) => ({ label, amount: `−${amount}` })),
      ...(order.shippingInfo && sums.shipping
        ? [
            {
              label: words.delivery,
              amount: Number(sums.shipping.amount) === 0 ? words.free : (sums.shipping.formattedAmount ?? ''),
            },
          ]
        : row(words.delivery, sums.shipping)),
      ...row(words.fees, sums.totalAdditionalFees),
      ...(order.taxIncludedInPrices ? [] : row(words.tax, sums.tax)),
    ],
    total: sums.total?.formattedAmount ?? '',
  }
}

/** An order that waits for its payment is nobody's yet; one whose payment has failed can be tried again from the cart. */
function viewStatus({ status, paymentStatus, balanceSummary, priceSummary }: WireOrder): OrderStatusView {
  if (status === 'CANCELED') return { kind: 'canceled' }
  if (status === 'REJECTED' || paymentStatus === 'DECLINED') return { kind: 'declined' }
  if (status === 'INITIALIZED' || paymentStatus === 'PENDING') return { kind: 'pending' }
  if (Number(priceSummary?.total?.amount ?? 0) === 0) return { kind: 'free' }
  const left = balanceSummary?.balance?.formattedAmount ?? ''
  if (paymentStatus === 'NOT_PAID') return { kind: 'due', left }
  return paymentStatus === 'PARTIALLY_PAID' ? { kind: 'partly', left } : { kind: 'paid' }
}

function viewAddress(recipient: WireOrder['recipientInfo'], lang: string): string[] {
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
