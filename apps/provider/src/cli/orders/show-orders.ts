import { ChannelType, FulfillmentStatus, PaymentStatus } from '@cartwright/contract'
import {
  describeHistory,
  describeOrder,
  type StoredOrder,
  listFulfillments,
  listInvoiceDocumentsOfOrder,
  toMailedOrder,
  formatInvoiceNumber,
  readHistory,
  readTransactions,
  searchOrders,
  formatOrderDelivery,
  formatAddress,
  getOrderName,
} from '../../orders/index.ts'
import { listRefunds, type Refund } from '../../payments/index.ts'
import { createPricingSettingsCache } from '../../pricing/index.ts'
import { type ShopClock, createShopClock } from '../../settings/index.ts'
import {
  readArguments,
  readChoice,
  CommandError,
  requireCount,
  type Terminal,
  withShopClock,
  UsageError,
} from '../command.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { formatMoney, parseMoney } from '../../platform/money.ts'
import { logCommandAccess } from '../log-command-access.ts'
import { readOrderByNumber, parseOrderReference } from './order-arguments.ts'

const MOST = 100
/** Statuses of a shop's orders. */
const STATUSES = ['APPROVED', 'CANCELED', 'INITIALIZED', 'REJECTED'] satisfies StoredOrder['status'][]
const PAYMENT_STATUSES = PaymentStatus.enum.filter((each) => each !== 'UNSPECIFIED')
const CHANNELS = ChannelType.enum.filter((each) => each !== 'UNSPECIFIED')

export async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    status: { type: 'string' },
    payment: { type: 'string' },
    fulfilment: { type: 'string' },
    channel: { type: 'string' },
    limit: { type: 'string' },
  })
  const [words] = requireCount(positionals, 1)
  const limit = readLimit(values.limit)
  const filter = Object.fromEntries(
    [
      ['status', readChoice('--status', values.status, STATUSES)],
      ['paymentStatus', readChoice('--payment', values.payment, PAYMENT_STATUSES)],
      ['fulfillmentStatus', readChoice('--fulfilment', values.fulfilment, FulfillmentStatus.enum)],
      ['channelInfo.type', readChoice('--channel', values.channel, CHANNELS)],
    ].filter(([, value]) => value !== undefined),
  ) as Record<string, string> // undefined members are left out
  const { orders, metadata, clock } = await terminal
    .withDatabase(async (db) => {
      const settings = createPricingSettingsCache(db)
      await settings.refresh()
      const search = {
        filter,
        search: words === undefined ? undefined : { expression: words },
        cursorPaging: { limit },
      }
      const { currency, timeZone } = settings.current().shop
      const found = await searchOrders(db, search, { owner: undefined, currency })
      await logCommandAccess(
        db,
        terminal,
        'orders list',
        'order',
        found.orders.map(({ id }) => id),
      )
      return { ...found, clock: createShopClock(timeZone) }
    })
    .catch((error: unknown) => {
      throw error instanceof InvalidRequest ? new CommandError(error.message, { cause: error }) : error
    })
  if (orders.length === 0) terminal.printStatus('There are no matching orders.')
  for (const order of orders) terminal.print(lineOf(order, clock))
  if (metadata.hasNext)
    terminal.printStatus(`There are more. --limit shows up to ${MOST}; words and options filter the list.`)
  return 0
}

export function readLimit(written = '50'): number {
  const limit = /^\d{1,3}$/.test(written) ? Number(written) : 0
  if (limit < 1 || limit > MOST) throw new UsageError(`--limit ${written} is not a number from 1 to ${MOST}.`)
  return limit
}

function lineOf(order: StoredOrder, clock: ShopClock): string {
  const { createdAt, status, paymentStatus, fulfillmentStatus, content } = order
  const { total } = content.priceSummary
  const states = [...(status === 'APPROVED' ? [] : [status]), paymentStatus, fulfillmentStatus].join(', ')
  return `${getOrderName(order)}  ${clock.write(createdAt)}  ${total.formattedAmount}  ${states}  ${nameOf(content)}`
}

export async function show(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } })
  const number = parseOrderReference(positionals)
  await terminal.withDatabase(async (db) => {
    const settings = createPricingSettingsCache(db)
    const [order] = await Promise.all([readOrderByNumber(db, number), settings.refresh()])
    await logCommandAccess(db, terminal, 'orders show', 'order', [order.id])
    const locale = order.content.siteLanguage ?? 'en'
    const happened = await readHistory(db, order)
    const wire = describeOrder(order, { locale, isForShop: true, history: happened })
    const transactions = await readTransactions(db, order, locale)
    const fulfillments = await listFulfillments(db, order)
    if (values.json)
      return terminal.print(
        JSON.stringify(
          { order: wire, transactions, fulfillments, acceptedTerms: order.content.acceptedTerms },
          null,
          2,
        ),
      )
    const { content } = order
    const money = (amount: string) => formatMoney(parseMoney(amount, order.currency), locale)
    const clock = createShopClock(settings.current().shop.timeZone)
    terminal.print(`Order ${number}, ${clock.write(order.createdAt)}`)
    terminal.print(
      `  state    ${[order.status, order.paymentStatus, order.fulfillmentStatus].join(', ')}${order.archived ? ', archived' : ''}`,
    )
    terminal.print(`  buyer    ${nameOf(content)}`)
    for (const line of whereTo(order, settings.current().shop)) terminal.print(line)
    if (content.buyerNote) terminal.print(`  message  ${stripControlCharacters(content.buyerNote)}`)
    if (order.merchantNote) terminal.print(`  note     ${stripControlCharacters(order.merchantNote)}`)
    const { lines, sums, taxIncluded } = toMailedOrder(order)
    for (const [place, line] of content.lineItems.entries()) {
      terminal.print(
        `  line ${place + 1}   ${line.quantity} × ${stripControlCharacters(line.productName.original)}  ${(line.lineItemPrice ?? line.totalPriceAfterTax).formattedAmount}`,
      )
      const { details = [], subscription } = lines[place] ?? {}
      const sku = line.physicalProperties?.sku
      for (const detail of [
        ...details,
        subscription && `${subscription.title}, first delivery only`,
        sku && `SKU: ${sku}`,
      ])
        if (detail) terminal.print(`           ${stripControlCharacters(detail)}`)
    }
    for (const { name, title, amount, isFree } of sums)
      if (name === 'discount' || name === 'shipping' || name === 'fees' || name === 'tax')
        terminal.print(
          `  ${SUMS[name]} ${isFree ? 'free' : money(amount)}${title ? `  ${stripControlCharacters(title)}` : ''}`,
        )
    terminal.print(
      `  total    ${content.priceSummary.total.formattedAmount}, paid ${wire.balanceSummary?.paid.formattedAmount}, paid back ${wire.balanceSummary?.refunded.formattedAmount}`,
    )
    if (taxIncluded) terminal.print(`  tax      ${money(taxIncluded)} of the total`)
    for (const { amount, status, regularPaymentDetails } of transactions.payments)
      terminal.print(`  payment  ${amount.formattedAmount}  ${status}  ${regularPaymentDetails.paymentMethod}`)
    const refunds = await listRefunds(db, { ownerId: order.owner.id, orderId: order.id })
    for (const { id, transactions: parts, details } of transactions.refunds)
      for (const { amount, refundStatus } of parts) {
        const stands = howItStands(
          refunds.find((each) => each.id === id),
          clock,
        )
        terminal.print(
          `  refund   ${amount.formattedAmount}  ${[refundStatus, details.reason, stands].flatMap((word) => (word ? [stripControlCharacters(word)] : [])).join('  ')}`,
        )
      }
    for (const { lines: sent, tracking, createdAt, deliveredAt } of fulfillments) {
      const pieces = sent.reduce((sum, { quantity }) => sum + quantity, 0)
      const delivered = deliveredAt && `delivered ${clock.write(deliveredAt)}`
      const how = [tracking?.shippingProvider, tracking?.trackingNumber, tracking?.trackingLink, delivered]
        .filter(Boolean)
        .join(' ')
      terminal.print(
        `  parcel   ${clock.write(createdAt)}  ${pieces === 1 ? '1 piece' : `${pieces} pieces`}  ${stripControlCharacters(how)}`,
      )
    }
    if (content.acceptedTerms) terminal.print(`  terms    ${agreed(content.acceptedTerms, clock)}`)
    const papers = `${terminal.config().providerUrl}/staff/orders/${number}`
    terminal.print(`  slip     ${papers}/packing-slip`)
    const written = await listInvoiceDocumentsOfOrder(db, order)
    if (written.length === 0) terminal.print(`  invoice  not issued yet  ${papers}/invoice`)
    for (const paper of written) {
      const amount = formatMoney({ minor: paper.amountMinor, currency: paper.currency }, locale)
      const [kind, path] =
        paper.kind === 'invoice' ? ['invoice ', 'invoice'] : ['credit  ', `credit-notes/${formatInvoiceNumber(paper)}`]
      terminal.print(
        `  ${kind} ${formatInvoiceNumber(paper)}  ${clock.write(paper.issuedAt)}  ${amount}  ${papers}/${path}`,
      )
    }
    return undefined
  })
  return 0
}

/** Failure of a refund, or its age while it is pending; for a bank decision, the reason is enough. */
function howItStands(refund: Refund | undefined, clock: ShopClock): string | undefined {
  if (refund?.failure !== undefined) return `reason: ${refund.failure}`
  if (!refund?.nextCheckAt || refund.checks === 0 || refund.purpose === 'chargeback') return undefined
  return `pending, checked ${refund.checks === 1 ? 'once' : `${refund.checks} times`}, next check ${clock.write(refund.nextCheckAt)}; see the log of the shop`
}

const SUMS = { discount: 'discount', shipping: 'shipping', fees: 'fees    ', tax: 'tax     ' } as const

/** Agreements of the buyer with their time; the full text is in the JSON. */
function agreed(
  { text, url, how, at }: NonNullable<StoredOrder['content']['acceptedTerms']>,
  clock: ShopClock,
): string {
  const by = how === 'ticked' ? 'accepted by checkbox' : 'accepted by ordering'
  return [`${by}, ${clock.write(new Date(at))}`, url, text && `${text.length} characters of text`]
    .filter(Boolean)
    .join(', ')
}

/** Shipping address, or pickup location. */
function whereTo(order: StoredOrder, clocks: Parameters<typeof formatOrderDelivery>[1]): string[] {
  const { shippingInfo, recipientInfo, billingInfo } = order.content
  const rows: [name: string, told: string | undefined][] = []
  const written = (lines: string[]): string => lines.map(stripControlCharacters).join(', ')
  const pickup = shippingInfo?.logistics?.pickupDetails
  if (shippingInfo)
    rows.push(['delivery', [shippingInfo.title, formatOrderDelivery(order, clocks)].filter(Boolean).join(', ')])
  if (pickup) rows.push(['pickup  ', written(formatAddress({ address: pickup.address }, 'en'))])
  else if (shippingInfo) rows.push(['ship to ', written(formatAddress(recipientInfo, 'en'))])
  rows.push(['phone   ', recipientInfo?.contactDetails?.phone ?? billingInfo?.contactDetails?.phone ?? undefined])
  rows.push(['bill to ', written(formatAddress(billingInfo, 'en'))])
  return rows.flatMap(([name, told]) => (told ? [`  ${name} ${stripControlCharacters(told)}`] : []))
}

export async function history(args: readonly string[], terminal: Terminal): Promise<number> {
  const number = parseOrderReference(readArguments(args, {}).positionals)
  await withShopClock(terminal, async (db, clock) => {
    const order = await readOrderByNumber(db, number)
    await logCommandAccess(db, terminal, 'orders history', 'order', [order.id])
    const told = await describeHistory(db, order, await readHistory(db, order), order.content.siteLanguage ?? 'en')
    for (const { at, text, by } of told)
      terminal.print(`${clock.write(new Date(at))}  ${stripControlCharacters(text)}  (${stripControlCharacters(by)})`)
  })
  return 0
}

function nameOf({ buyerInfo, recipientInfo }: StoredOrder['content']): string {
  const { firstName, lastName } = recipientInfo?.contactDetails ?? {}
  const name = stripControlCharacters([firstName, lastName].filter(Boolean).join(' '))
  return (
    [name, buyerInfo?.email && `<${stripControlCharacters(buyerInfo.email)}>`].filter(Boolean).join(' ') ||
    'deleted account'
  )
}

/** Removes control characters: buyers' texts could control the terminal. */
export function stripControlCharacters(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
