import type { OrderPageProps, ShownLine, ShownOrder } from '../../../pages/page-props.ts'
import type { Database } from '../../platform/db/pool.ts'
import { formatMoney, parseMoney } from '../../platform/money.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { type Download, listDownloads } from '../downloads/downloads.ts'
import { filterPhysicalLines } from '../items/digital-lines.ts'
import { listFulfillments } from '../items/fulfillment-store.ts'
import type { HistoryEntry } from '../history.ts'
import { readHistory } from '../history-store.ts'
import { findPaymentInstructions } from '../payment-instructions.ts'
import { localizeOrder } from '../localize-order.ts'
import { toMailedOrder, getLineSubscription } from '../mails/mailed-order.ts'
import type { StoredOrder } from '../order.ts'
import {
  isFullyReturned,
  canWithdraw,
  type Return,
  listReturnableLines,
  getWithdrawalDeadline,
} from '../items/return.ts'
import { listReturnsOfOrder, getLineNames } from '../items/return-store.ts'
import { getOrderPaymentState, getOrderProgress } from './order-progress.ts'
import { formatAddress } from '../format-address.ts'
import { addCalendarDays } from '../../platform/time-zones.ts'
import { createBuyerView, formatDeliveryTime } from '../../settings/index.ts'
import { maskEmail } from '../../identity/index.ts'

export interface OrderPageData {
  history: HistoryEntry[]
  returns: Return[]
}

/** Reads history and returns of an order, which all of its pages need. */
export async function readOrderPageData(db: Database, order: StoredOrder): Promise<OrderPageData> {
  const [history, returns] = await Promise.all([readHistory(db, order), listReturnsOfOrder(db, order)])
  return { history, returns }
}

/**
 * Converts an order to the properties of its page, in the viewer's language. The link alone may lead here, so the
 * buyer's data is limited to what identifies the order.
 */
export async function describeOrderPage(
  db: Database,
  given: StoredOrder,
  { history, returns }: OrderPageData,
  { lang, path, settings, now }: { lang: string; path: string; settings: PricingSettings; now: Date },
): Promise<Pick<OrderPageProps, 'order' | 'lines' | 'returnUrl' | 'withdraw'>> {
  const { timeZone } = settings.shop
  const order = localizeOrder(given, lang)
  const [parcels, downloads, howToPay] = await Promise.all([
    listFulfillments(db, order),
    listDownloads(db, order),
    findPaymentInstructions(db, order, settings),
  ])
  const names = getLineNames(order)
  const toNamedLines = (pieces: readonly { id: string; quantity: number }[]) =>
    pieces.map(({ id, quantity }) => ({ name: names.get(id) ?? '', quantity }))
  const { locale } = createBuyerView({ language: lang }, settings)
  const day = (at: Date) => formatDay(at, locale, timeZone)
  const money = (decimal: string) => formatMoney(parseMoney(decimal, order.currency), locale)
  const { content } = order
  const mailed = toMailedOrder(order)
  const isSent = content.shippingInfo !== undefined
  const progress = getOrderProgress(order, {
    isBack: isFullyReturned(order, returns),
    fulfillments: parcels,
    now,
    timeZone,
  })
  const shown: ShownOrder = {
    number: mailed.number,
    placedAt: day(order.createdAt),
    stage: progress.stage,
    stageAt: progress.at && day(progress.at),
    money: getOrderPaymentState(order),
    sums: mailed.sums.map((sum) => ({ ...sum, amount: money(sum.amount) })),
    taxIncluded: mailed.taxIncluded && money(mailed.taxIncluded),
    tax: mailed.tax,
    email: content.buyerInfo?.email && maskEmail(content.buyerInfo.email),
    billing: formatAddress(content.billingInfo, lang),
    ...(mailed.delivery && {
      delivery: {
        ...mailed.delivery,
        time: formatOrderDelivery(order, { locale, timeZone }),
        address: mailed.delivery.isPickup
          ? formatAddress({ address: content.shippingInfo?.logistics?.pickupDetails?.address }, lang)
          : formatAddress(content.recipientInfo, lang),
      },
    }),
    ...(howToPay &&
      order.status === 'APPROVED' && {
        howToPay: {
          ...howToPay,
          amount: money(howToPay.amount),
          until: howToPay.until && day(new Date(howToPay.until)),
        },
      }),
    // Files have no parcel.
    parcels: parcels
      .map((each) => ({ ...each, lines: filterPhysicalLines(order, each.lines) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ createdAt, deliveredAt, lines, tracking }) => ({
        at: day(createdAt),
        deliveredAt: deliveredAt && day(deliveredAt),
        lines: toNamedLines(lines),
        carrier: tracking?.shippingProvider ?? undefined,
        trackingNumber: tracking?.trackingNumber ?? undefined,
        trackingUrl: tracking?.trackingLink ?? undefined,
      })),
    downloads: downloads.filter(({ until }) => until > now).map((each) => toShownDownload(each, path, day)),
    returns: returns.map(({ kind, status, createdAt, lines, decision }) => ({
      kind,
      status,
      at: day(createdAt),
      lines: toNamedLines(lines),
      decision,
    })),
    note: content.buyerNote || undefined,
    ...(content.acceptedTerms && { terms: { ...content.acceptedTerms, at: day(new Date(content.acceptedTerms.at)) } }),
  }
  const isReturnable = order.status === 'APPROVED' && listReturnableLines(order, returns, history).length > 0
  const ends = getWithdrawalDeadline(order, history, timeZone)
  const lastDay = ends && addCalendarDays(ends, -1, timeZone)
  return {
    order: shown,
    lines: toShownLines(order, { lang, locale }),
    // Unshipped items cannot be returned; the buyer can withdraw from them.
    ...(isReturnable && isSent && order.fulfillmentStatus !== 'NOT_FULFILLED' && { returnUrl: `${path}/return` }),
    ...(isReturnable &&
      canWithdraw(order, history, { now, timeZone }) && {
        withdraw: { url: `${path}/withdraw`, until: lastDay && day(lastDay) },
      }),
  }
}

/** Lines of an order in the viewer's language. `locale`: format of amounts in that language. */
export function toShownLines(order: StoredOrder, { lang, locale }: { lang: string; locale: string }): ShownLine[] {
  const { content, currency } = localizeOrder(order, lang)
  return content.lineItems.map((line) => ({
    id: line.id,
    name: line.productName.original,
    details: line.descriptionLines
      .map(({ name, plainText, colorInfo, color }) =>
        [name?.original, plainText?.original ?? colorInfo?.original ?? color].filter(Boolean).join(': '),
      )
      .filter(Boolean),
    ...(line.subscriptionInfo && { subscription: getLineSubscription(line.subscriptionInfo) }),
    quantity: line.quantity,
    total: formatMoney(parseMoney((line.lineItemPrice ?? line.totalPriceAfterTax).amount, currency), locale),
    imageUrl: line.image?.url,
  }))
}

/** Delivery time or pickup time, as the buyer chose it. */
export function formatOrderDelivery(
  { content }: Pick<StoredOrder, 'content'>,
  clocks: Parameters<typeof formatDeliveryTime>[1],
): string | undefined {
  const { deliveryTime, deliveryTimeSlot: { from, to } = {}, estimatedDelivery } = content.shippingInfo?.logistics ?? {}
  const timeSlot = from && to ? { from: new Date(from), to: new Date(to) } : undefined
  return formatDeliveryTime({ deliveryTime, timeSlot, estimatedDelivery }, clocks)
}

/** `22 November 2026` */
export function formatDay(at: Date, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(at)
}

function toShownDownload({ lineId, fileName, left, until }: Download, path: string, day: (at: Date) => string) {
  return { name: fileName, url: `${path}/downloads/${lineId}`, left, until: day(until) }
}
