import type { OrderDocumentPageProps, ShopProps } from '../../../pages/page-props.ts'
import { formatMoney, parseMoney } from '../../platform/money.ts'
import { createBuyerView, type Settings } from '../../settings/index.ts'
import { calculateUnfulfilledQuantities, type ExcludedQuantities } from '../items/unfulfilled-quantities.ts'
import { localizeOrder } from '../localize-order.ts'
import {
  findCreditedDeliveryAndFees,
  type Tax,
  calculateCreditedTaxes,
  getOrderTaxes,
} from '../invoices/credited-tax.ts'
import { formatInvoiceNumber, type InvoiceDocument, type Seller } from '../invoices/invoice.ts'
import { toMailedOrder, getOrderTax } from '../mails/mailed-order.ts'
import type { StoredOrder } from '../order.ts'
import { formatDay, toShownLines, formatOrderDelivery } from './describe-order-page.ts'
import { formatAddress } from '../format-address.ts'
import { getOrderName } from '../order-name.ts'

/** Shop of the page, and its settings for printed documents. */
interface DocumentContext {
  shop: ShopProps & { lang: string }
  settings: Settings
}

/** Packing slip: the items to ship, without excluded quantities and without prices. */
export function describePackingSlip(
  order: StoredOrder,
  excluded: ExcludedQuantities,
  context: DocumentContext,
): OrderDocumentPageProps {
  const { lang } = context.shop
  const { recipientInfo, buyerNote } = order.content
  const { timeZone } = context.settings.shop
  const common = toCommonProps(order, context.settings.shop, context)
  const wanted = calculateUnfulfilledQuantities(order, [], excluded)
  return {
    ...common,
    kind: 'packing-slip',
    delivery: [common.delivery, formatOrderDelivery(order, { locale: getLocale(context), timeZone })]
      .filter(Boolean)
      .join(', '),
    items: common.items
      .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
    recipient: formatAddress(recipientInfo, lang),
    note: buyerNote || undefined,
  }
}

/** Invoice as issued; before that, or if nothing is owed, the ordered items. */
export function describeInvoice(
  order: StoredOrder,
  invoice: InvoiceDocument | undefined,
  context: DocumentContext,
): OrderDocumentPageProps {
  const { lang } = context.shop
  const { content } = order
  const seller = invoice?.seller ?? context.settings.shop
  const money = (decimal: string): string => formatMoney(parseMoney(decimal, order.currency), getLocale(context))
  return {
    ...toCommonProps(order, seller, context),
    ...toBillProps(order, seller, context),
    kind: 'invoice',
    ...(invoice && {
      paperNumber: formatInvoiceNumber(invoice),
      invoicedAt: formatDocumentDay(invoice.issuedAt, context),
    }),
    isVoid: !invoice && order.status === 'CANCELED' && order.totalMinor > 0n,
    // Refunds have credit notes of their own.
    sums: toMailedOrder(localizeOrder(order, lang))
      .sums.filter(({ name }) => name !== 'refunded' && name !== 'waived')
      .map((sum) => ({ ...sum, amount: money(sum.amount) })),
    taxes: showTaxes(getOrderTaxes(order), order, context),
    tax: getOrderTax(content),
    taxIncluded: content.taxIncludedInPrices ?? false,
  }
}

/**
 * Credit note: a part of an invoice that is not owed any more, with its items if they are known, and the tax in it.
 * @param papers documents of the order in their order, including the note
 */
export function describeCreditNote(
  order: StoredOrder,
  { note, invoice, papers }: { note: InvoiceDocument; invoice: InvoiceDocument; papers: readonly InvoiceDocument[] },
  context: DocumentContext,
): OrderDocumentPageProps {
  const common = toCommonProps(order, note.seller, context)
  const notes = papers.slice(0, papers.indexOf(note) + 1).filter(isCreditNote)
  const rest = findCreditedDeliveryAndFees(order, notes)
  return {
    ...common,
    ...toBillProps(order, note.seller, context),
    kind: 'credit-note',
    isCanceled: false,
    delivery: undefined,
    paperNumber: formatInvoiceNumber(note),
    ofInvoice: formatInvoiceNumber(invoice),
    invoicedAt: formatDocumentDay(note.issuedAt, context),
    items: common.items.flatMap(({ total: _ofAll, ...item }) => {
      const quantity = note.lines.find(({ id }) => id === item.id)?.quantity
      return quantity === undefined ? [] : [{ ...item, quantity }]
    }),
    creditsDelivery: rest.delivery,
    creditedFees: (order.content.additionalFees ?? [])
      .filter(({ id }) => rest.feeIds.includes(id))
      .map(({ name }) => name),
    credited: formatMoney({ minor: note.amountMinor, currency: note.currency }, getLocale(context)),
    taxes: showTaxes(calculateCreditedTaxes(order, notes), order, context),
    tax: getOrderTax(order.content),
  }
}

const isCreditNote = ({ kind }: InvoiceDocument): boolean => kind === 'credit-note'

function toCommonProps(order: StoredOrder, { name, address }: Seller, context: DocumentContext) {
  const { shop } = context
  const { content } = order
  const reader = { lang: shop.lang, locale: getLocale(context) }
  return {
    shop,
    number: getOrderName(order),
    orderedAt: formatDocumentDay(order.createdAt, context),
    seller: [name, ...formatAddress({ address: { ...address, addressLine: address.addressLine1 } }, shop.lang)],
    delivery: content.shippingInfo?.title,
    isCanceled: order.status === 'CANCELED',
    items: toShownLines(order, reader).map(({ imageUrl: _picture, ...line }, position) => ({
      ...line,
      sku: content.lineItems[position]?.physicalProperties?.sku ?? undefined,
    })),
  }
}

function toBillProps({ content }: StoredOrder, { taxNumber, email }: Seller, { shop }: DocumentContext) {
  return {
    recipient: formatAddress(content.billingInfo, shop.lang),
    taxNumber,
    sellerEmail: email,
    buyerVatId: content.billingInfo?.contactDetails?.vatId?.id ?? undefined,
  }
}

function showTaxes(taxes: readonly Tax[], { currency }: StoredOrder, context: DocumentContext) {
  const locale = getLocale(context)
  const money = (minor: bigint): string => formatMoney({ minor, currency }, locale)
  return taxes.map(({ taxName, jurisdiction, rate, taxableMinor, taxMinor }) => ({
    name: taxName || jurisdiction,
    rate: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(rate)),
    taxable: money(taxableMinor),
    amount: money(taxMinor),
  }))
}

function formatDocumentDay(at: Date, context: DocumentContext): string {
  return formatDay(at, getLocale(context), context.settings.shop.timeZone)
}

function getLocale({ shop, settings }: DocumentContext): string {
  return createBuyerView({ language: shop.lang }, settings).locale
}
