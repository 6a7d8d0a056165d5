import type { OrderDocumentPageProps, ShopProps } from '../../../pages/page-props.ts'
import { formatMoney, parseMoney } from '../../platform/money.ts'
import { createBuyerView, type Settings } from '../../settings/index.ts'
import { calculateUnfulfilledQuantities, type ExcludedQuantities } from '../fulfilment/unfulfilled-quantities.ts'
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

/** The shop of a page, and what it is called in print. */
interface DocumentContext {
  shop: ShopProps & { lang: string }
  settings: Settings
}

/** What goes into the parcel: what was bought, without what nobody waits for any more, and nothing of money. */
export function describePackingSlip(
  order: StoredOrder,
  notWanted: ExcludedQuantities,
  surroundings: DocumentContext,
): OrderDocumentPageProps {
  const { lang } = surroundings.shop
  const { recipientInfo, buyerNote } = order.content
  const { timeZone } = surroundings.settings.shop
  const common = toCommonProps(order, surroundings.settings.shop, surroundings)
  const wanted = calculateUnfulfilledQuantities(order, [], notWanted)
  return {
    ...common,
    kind: 'packing-slip',
    delivery: [common.delivery, formatOrderDelivery(order, { locale: getLocale(surroundings), timeZone })]
      .filter(Boolean)
      .join(', '),
    items: common.items
      .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
    recipient: formatAddress(recipientInfo, lang),
    note: buyerNote || undefined,
  }
}

/** The invoice as it was written; before that, or where nobody owes anything, what was ordered. */
export function describeInvoice(
  order: StoredOrder,
  invoice: InvoiceDocument | undefined,
  surroundings: DocumentContext,
): OrderDocumentPageProps {
  const { lang } = surroundings.shop
  const { content } = order
  const seller = invoice?.seller ?? surroundings.settings.shop
  const money = (decimal: string): string => formatMoney(parseMoney(decimal, order.currency), getLocale(surroundings))
  return {
    ...toCommonProps(order, seller, surroundings),
    ...toBillProps(order, seller, surroundings),
    kind: 'invoice',
    ...(invoice && {
      paperNumber: formatInvoiceNumber(invoice),
      invoicedAt: formatDocumentDay(invoice.issuedAt, surroundings),
    }),
    isVoid: !invoice && order.status === 'CANCELED' && order.totalMinor > 0n,
    // What was paid back has papers of its own.
    sums: toMailedOrder(localizeOrder(order, lang))
      .sums.filter(({ name }) => name !== 'refunded' && name !== 'waived')
      .map((sum) => ({ ...sum, amount: money(sum.amount) })),
    taxes: showTaxes(getOrderTaxes(order), order, surroundings),
    tax: getOrderTax(content),
    taxIncluded: content.taxIncludedInPrices ?? false,
  }
}

/**
 * What of an invoice is not owed any more, with the pieces it is for where that is known, and the tax in it.
 * @param papers those of the order in their order, the note among them
 */
export function describeCreditNote(
  order: StoredOrder,
  { note, invoice, papers }: { note: InvoiceDocument; invoice: InvoiceDocument; papers: readonly InvoiceDocument[] },
  surroundings: DocumentContext,
): OrderDocumentPageProps {
  const common = toCommonProps(order, note.seller, surroundings)
  const notes = papers.slice(0, papers.indexOf(note) + 1).filter(isCreditNote)
  const rest = findCreditedDeliveryAndFees(order, notes)
  return {
    ...common,
    ...toBillProps(order, note.seller, surroundings),
    kind: 'credit-note',
    isCanceled: false,
    delivery: undefined,
    paperNumber: formatInvoiceNumber(note),
    ofInvoice: formatInvoiceNumber(invoice),
    invoicedAt: formatDocumentDay(note.issuedAt, surroundings),
    items: common.items.flatMap(({ total: _ofAll, ...item }) => {
      const quantity = note.lines.find(({ id }) => id === item.id)?.quantity
      return quantity === undefined ? [] : [{ ...item, quantity }]
    }),
    creditsDelivery: rest.delivery,
    creditedFees: (order.content.additionalFees ?? [])
      .filter(({ id }) => rest.feeIds.includes(id))
      .map(({ name }) => name),
    credited: formatMoney({ minor: note.amountMinor, currency: note.currency }, getLocale(surroundings)),
    taxes: showTaxes(calculateCreditedTaxes(order, notes), order, surroundings),
    tax: getOrderTax(order.content),
  }
}

const isCreditNote = ({ kind }: InvoiceDocument): boolean => kind === 'credit-note'

function toCommonProps(order: StoredOrder, { name, address }: Seller, surroundings: DocumentContext) {
  const { shop } = surroundings
  const { content } = order
  const reader = { lang: shop.lang, locale: getLocale(surroundings) }
  return {
    shop,
    number: getOrderName(order),
    orderedAt: formatDocumentDay(order.createdAt, surroundings),
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

function showTaxes(taxes: readonly Tax[], { currency }: StoredOrder, surroundings: DocumentContext) {
  const locale = getLocale(surroundings)
  const money = (minor: bigint): string => formatMoney({ minor, currency }, locale)
  return taxes.map(({ taxName, jurisdiction, rate, taxableMinor, taxMinor }) => ({
    name: taxName || jurisdiction,
    rate: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(rate)),
    taxable: money(taxableMinor),
    amount: money(taxMinor),
  }))
}

function formatDocumentDay(at: Date, surroundings: DocumentContext): string {
  return formatDay(at, getLocale(surroundings), surroundings.settings.shop.timeZone)
}

function getLocale({ shop, settings }: DocumentContext): string {
  return createBuyerView({ language: shop.lang }, settings).locale
}
