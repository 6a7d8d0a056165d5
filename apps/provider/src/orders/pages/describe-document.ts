import type { OrderDocumentPageProps, ShopProps } from '../../../pages/page-props.ts'
import { formatMoney, parseMoney } from '../../money.ts'
import { buyerView, type Settings } from '../../settings/index.ts'
import { leftToSend, type NotWanted } from '../fulfilment/left-to-send.ts'
import { inWordsOf } from '../in-words.ts'
import { restOfNote, type Tax, taxesOfNote, taxesOfOrder } from '../invoices/credited-tax.ts'
import { nameOfPaper, type Paper, type Seller } from '../invoices/invoice.ts'
import { mailedOrder, taxOfOrder } from '../mails/mailed-order.ts'
import type { KeptOrder } from '../order.ts'
import { formatDay, showLines, whenDelivered } from './show-order.ts'
import { writtenAddress } from '../written-address.ts'
import { orderName } from '../order-name.ts'

/** The shop of a page, and what it is called in print. */
interface Surroundings {
  shop: ShopProps & { lang: string }
  settings: Settings
}

/** What goes into the parcel: what was bought, without what nobody waits for any more, and nothing of money. */
export function describePackingSlip(
  order: KeptOrder,
  notWanted: NotWanted,
  surroundings: Surroundings,
): OrderDocumentPageProps {
  const { lang } = surroundings.shop
  const { recipientInfo, buyerNote } = order.content
  const { timeZone } = surroundings.settings.shop
  const common = commonOf(order, surroundings.settings.shop, surroundings)
  const wanted = leftToSend(order, [], notWanted)
  return {
    ...common,
    kind: 'packing-slip',
    delivery: [common.delivery, whenDelivered(order, { locale: localeOf(surroundings), timeZone })]
      .filter(Boolean)
      .join(', '),
    items: common.items
      .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
    recipient: writtenAddress(recipientInfo, lang),
    note: buyerNote || undefined,
  }
}

/** The invoice as it was written; before that, or where nobody owes anything, what was ordered. */
export function describeInvoice(
  order: KeptOrder,
  invoice: Paper | undefined,
  surroundings: Surroundings,
): OrderDocumentPageProps {
  const { lang } = surroundings.shop
  const { content } = order
  const seller = invoice?.seller ?? surroundings.settings.shop
  const money = (decimal: string): string => formatMoney(parseMoney(decimal, order.currency), localeOf(surroundings))
  return {
    ...commonOf(order, seller, surroundings),
    ...billOf(order, seller, surroundings),
    kind: 'invoice',
    ...(invoice && { paperNumber: nameOfPaper(invoice), invoicedAt: dayOf(invoice.issuedAt, surroundings) }),
    isVoid: !invoice && order.status === 'CANCELED' && order.totalMinor > 0n,
    // What was paid back has papers of its own.
    sums: mailedOrder(inWordsOf(order, lang))
      .sums.filter(({ name }) => name !== 'refunded' && name !== 'waived')
      .map((sum) => ({ ...sum, amount: money(sum.amount) })),
    taxes: showTaxes(taxesOfOrder(order), order, surroundings),
    tax: taxOfOrder(content),
    taxIncluded: content.taxIncludedInPrices ?? false,
  }
}

/**
 * What of an invoice is not owed any more, with the pieces it is for where that is known, and the tax in it.
 * @param papers those of the order in their order, the note among them
 */
export function describeCreditNote(
  order: KeptOrder,
  { note, invoice, papers }: { note: Paper; invoice: Paper; papers: readonly Paper[] },
  surroundings: Surroundings,
): OrderDocumentPageProps {
  const common = commonOf(order, note.seller, surroundings)
  const notes = papers.slice(0, papers.indexOf(note) + 1).filter(isCreditNote)
  const rest = restOfNote(order, notes)
  return {
    ...common,
    ...billOf(order, note.seller, surroundings),
    kind: 'credit-note',
    isCanceled: false,
    delivery: undefined,
    paperNumber: nameOfPaper(note),
    ofInvoice: nameOfPaper(invoice),
    invoicedAt: dayOf(note.issuedAt, surroundings),
    items: common.items.flatMap(({ total: _ofAll, ...item }) => {
      const quantity = note.lines.find(({ id }) => id === item.id)?.quantity
      return quantity === undefined ? [] : [{ ...item, quantity }]
    }),
    creditsDelivery: rest.delivery,
    creditedFees: (order.content.additionalFees ?? [])
      .filter(({ id }) => rest.feeIds.includes(id))
      .map(({ name }) => name),
    credited: formatMoney({ minor: note.amountMinor, currency: note.currency }, localeOf(surroundings)),
    taxes: showTaxes(taxesOfNote(order, notes), order, surroundings),
    tax: taxOfOrder(order.content),
  }
}

const isCreditNote = ({ kind }: Paper): boolean => kind === 'credit-note'

function commonOf(order: KeptOrder, { name, address }: Seller, surroundings: Surroundings) {
  const { shop } = surroundings
  const { content } = order
  const reader = { lang: shop.lang, locale: localeOf(surroundings) }
  return {
    shop,
    number: orderName(order),
    orderedAt: dayOf(order.createdAt, surroundings),
    seller: [name, ...writtenAddress({ address: { ...address, addressLine: address.addressLine1 } }, shop.lang)],
    delivery: content.shippingInfo?.title,
    isCanceled: order.status === 'CANCELED',
    items: showLines(order, reader).map(({ imageUrl: _picture, ...line }, position) => ({
      ...line,
      sku: content.lineItems[position]?.physicalProperties?.sku ?? undefined,
    })),
  }
}

function billOf({ content }: KeptOrder, { taxNumber, email }: Seller, { shop }: Surroundings) {
  return {
    recipient: writtenAddress(content.billingInfo, shop.lang),
    taxNumber,
    sellerEmail: email,
    buyerVatId: content.billingInfo?.contactDetails?.vatId?.id ?? undefined,
  }
}

function showTaxes(taxes: readonly Tax[], { currency }: KeptOrder, surroundings: Surroundings) {
  const locale = localeOf(surroundings)
  const money = (minor: bigint): string => formatMoney({ minor, currency }, locale)
  return taxes.map(({ taxName, jurisdiction, rate, taxableMinor, taxMinor }) => ({
    name: taxName || jurisdiction,
    rate: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(rate)),
    taxable: money(taxableMinor),
    amount: money(taxMinor),
  }))
}

function dayOf(at: Date, surroundings: Surroundings): string {
  return formatDay(at, localeOf(surroundings), surroundings.settings.shop.timeZone)
}

function localeOf({ shop, settings }: Surroundings): string {
  return buyerView({ language: shop.lang }, settings).locale
}
