import type { OrderPageProps, ShownLine, ShownOrder } from '../../../pages/page-props.ts'
import type { Database } from '../../db/pool.ts'
import { formatMoney, parseMoney } from '../../money.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { type Download, listDownloads } from '../downloads/downloads.ts'
import { goodsOf } from '../fulfilment/files-and-goods.ts'
import { listFulfillments } from '../fulfilment/fulfillment-store.ts'
import { type PastHappening, readHistory } from '../history.ts'
import { findHowToPay } from '../money/how-to-pay.ts'
import { inWordsOf } from '../in-words.ts'
import { mailedOrder, subscriptionOf } from '../mails/mailed-order.ts'
import type { KeptOrder } from '../order.ts'
import { isAllBack, mayWithdraw, type Return, returnablePieces, withdrawalEnds } from '../returns/return.ts'
import { listReturnsOf, namesOf } from '../returns/store.ts'
import { moneyOf, progressOf } from './order-words.ts'
import { maskAddress, writtenAddress } from '../written-address.ts'
import { buyerView, daysLater, tellDelivery } from '../../settings/index.ts'

export interface OrderFacts {
  history: PastHappening[]
  returns: Return[]
}

/** What is looked up besides the order, whichever of its pages is shown. */
export async function readFacts(db: Database, order: KeptOrder): Promise<OrderFacts> {
  const [history, returns] = await Promise.all([readHistory(db, order), listReturnsOf(db, order)])
  return { history, returns }
}

/** The order as its page shows it, in the language of whoever looks. Whoever has the link sees no more of the buyer than they need to know it is theirs. */
export async function showOrder(
  db: Database,
  given: KeptOrder,
  { history, returns }: OrderFacts,
  { lang, path, settings, now }: { lang: string; path: string; settings: PricingSettings; now: Date },
): Promise<Pick<OrderPageProps, 'order' | 'lines' | 'returnUrl' | 'withdraw'>> {
  const { timeZone } = settings.shop
  const order = inWordsOf(given, lang)
  const [parcels, downloads, howToPay] = await Promise.all([
    listFulfillments(db, order),
    listDownloads(db, order),
    findHowToPay(db, order, settings),
  ])
  const names = namesOf(order)
  const named = (pieces: readonly { id: string; quantity: number }[]) =>
    pieces.map(({ id, quantity }) => ({ name: names.get(id) ?? '', quantity }))
  const { locale } = buyerView({ language: lang }, settings)
  const day = (at: Date) => formatDay(at, locale, timeZone)
  const money = (decimal: string) => formatMoney(parseMoney(decimal, order.currency), locale)
  const { content } = order
  const mailed = mailedOrder(order)
  const isSent = content.shippingInfo !== undefined
  const progress = progressOf(order, { isBack: isAllBack(order, returns), fulfillments: parcels, now, timeZone })
  const shown: ShownOrder = {
    number: mailed.number,
    placedAt: day(order.createdAt),
    stage: progress.stage,
    stageAt: progress.at && day(progress.at),
    money: moneyOf(order),
    sums: mailed.sums.map((sum) => ({ ...sum, amount: money(sum.amount) })),
    taxIncluded: mailed.taxIncluded && money(mailed.taxIncluded),
    tax: mailed.tax,
    email: content.buyerInfo?.email && maskAddress(content.buyerInfo.email),
    billing: writtenAddress(content.billingInfo, lang),
    ...(mailed.delivery && {
      delivery: {
        ...mailed.delivery,
        time: whenDelivered(order, { locale, timeZone }),
        address: mailed.delivery.isPickup
          ? writtenAddress({ address: content.shippingInfo?.logistics?.pickupDetails?.address }, lang)
          : writtenAddress(content.recipientInfo, lang),
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
      .map((each) => ({ ...each, lines: goodsOf(order, each.lines) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ createdAt, deliveredAt, lines, tracking }) => ({
        at: day(createdAt),
        deliveredAt: deliveredAt && day(deliveredAt),
        lines: named(lines),
        carrier: tracking?.shippingProvider ?? undefined,
        trackingNumber: tracking?.trackingNumber ?? undefined,
        trackingUrl: tracking?.trackingLink ?? undefined,
      })),
    downloads: downloads.filter(({ until }) => until > now).map((each) => showDownload(each, path, day)),
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
  const isReturnable = order.status === 'APPROVED' && returnablePieces(order, returns, history).length > 0
  const ends = withdrawalEnds(order, history, timeZone)
  const lastDay = ends && daysLater(ends, -1, timeZone)
  return {
    order: shown,
    lines: showLines(order, { lang, locale }),
    // What has not been sent cannot be sent back; it can be withdrawn from.
    ...(isReturnable && isSent && order.fulfillmentStatus !== 'NOT_FULFILLED' && { returnUrl: `${path}/return` }),
    ...(isReturnable &&
      mayWithdraw(order, history, { now, timeZone }) && {
        withdraw: { url: `${path}/withdraw`, until: lastDay && day(lastDay) },
      }),
  }
}

/** `locale`: how amounts are written where this language is read. */
export function showLines(order: KeptOrder, { lang, locale }: { lang: string; locale: string }): ShownLine[] {
  const { content, currency } = inWordsOf(order, lang)
  return content.lineItems.map((line) => ({
    id: line.id,
    name: line.productName.original,
    details: line.descriptionLines
      .map(({ name, plainText, colorInfo, color }) =>
        [name?.original, plainText?.original ?? colorInfo?.original ?? color].filter(Boolean).join(': '),
      )
      .filter(Boolean),
    ...(line.subscriptionInfo && { subscription: subscriptionOf(line.subscriptionInfo) }),
    quantity: line.quantity,
    total: formatMoney(parseMoney((line.lineItemPrice ?? line.totalPriceAfterTax).amount, currency), locale),
    imageUrl: line.image?.url,
  }))
}

/** When it comes, or can be collected, as its buyer chose it. */
export function whenDelivered(
  { content }: Pick<KeptOrder, 'content'>,
  clocks: Parameters<typeof tellDelivery>[1],
): string | undefined {
  const { deliveryTime, deliveryTimeSlot: { from, to } = {}, estimatedDelivery } = content.shippingInfo?.logistics ?? {}
  const timeSlot = from && to ? { from: new Date(from), to: new Date(to) } : undefined
  return tellDelivery({ deliveryTime, timeSlot, estimatedDelivery }, clocks)
}

/** `22 November 2026` */
export function formatDay(at: Date, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(at)
}

function showDownload({ lineId, fileName, left, until }: Download, path: string, day: (at: Date) => string) {
  return { name: fileName, url: `${path}/downloads/${lineId}`, left, until: day(until) }
}
