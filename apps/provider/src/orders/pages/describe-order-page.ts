import type { OrderPageProps, ShownLine, ShownOrder } from '../../../pages/page-props.ts'
import type { Database } from '../../platform/db/pool.ts'
import { formatMoney, parseMoney } from '../../platform/money.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { type Download, listDownloads } from '../downloads/downloads.ts'
import { filterPhysicalLines } from '../fulfilment/digital-lines.ts'
import { listFulfillments } from '../fulfilment/fulfillment-store.ts'
import { type HistoryEntry, readHistory } from '../history.ts'
import { findPaymentInstructions } from '../payments/payment-instructions.ts'
import { localizeOrder } from '../localize-order.ts'
import { toMailedOrder, getLineSubscription } from '../mails/mailed-order.ts'
import type { StoredOrder } from '../order.ts'
import {
  isFullyReturned,
  canWithdraw,
  type Return,
  listReturnableLines,
  getWithdrawalDeadline,
} from '../returns/return.ts'
import { listReturnsOfOrder, getLineNames } from '../returns/store.ts'
import { getOrderPaymentState, getOrderProgress } from './order-progress.ts'
import { maskEmailAddress, formatAddress } from '../format-address.ts'
import { createBuyerView, addCalendarDays, formatDeliveryTime } from '../../settings/index.ts'

export interface OrderPageData {
  history: HistoryEntry[]
  returns: Return[]
}

/** What is looked up besides the order, whichever of its pages is shown. */
export async function readOrderPageData(db: Database, order: StoredOrder): Promise<OrderPageData> {
  const [history, returns] = await Promise.all([readHistory(db, order), listReturnsOfOrder(db, order)])
  return { history, returns }
}

/** The order as its page shows it, in the language of whoever looks. Whoever has the link sees no more of the buyer than they need to know it is theirs. */
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
  const named = (pieces: readonly { id: string; quantity: number }[]) =>
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
    email: content.buyerInfo?.email && maskEmailAddress(content.buyerInfo.email),
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
    // Files were never on their way.
    parcels: parcels
      .map((each) => ({ ...each, lines: filterPhysicalLines(order, each.lines) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ createdAt, deliveredAt, lines, tracking }) => ({
        at: day(createdAt),
        deliveredAt: deliveredAt && day(deliveredAt),
        lines: named(lines),
        carrier: tracking?.shippingProvider ?? undefined,
        trackingNumber: tracking?.trackingNumber ?? undefined,
        trackingUrl: tracking?.trackingLink ?? undefined,
      })),
    downloads: downloads.filter(({ until }) => until > now).map((each) => toShownDownload(each, path, day)),
    returns: returns.map(({ kind, status, createdAt, lines, decision }) => ({
      kind,
      status,
      at: day(createdAt),
      lines: named(lines),
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
    // What has not been sent cannot be sent back; it can be withdrawn from.
    ...(isReturnable && isSent && order.fulfillmentStatus !== 'NOT_FULFILLED' && { returnUrl: `${path}/return` }),
    ...(isReturnable &&
      canWithdraw(order, history, { now, timeZone }) && {
        withdraw: { url: `${path}/withdraw`, until: lastDay && day(lastDay) },
      }),
  }
}

/** `locale`: how amounts are written where this language is read. */
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

/** When it comes, or can be collected, as its buyer chose it. */
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
