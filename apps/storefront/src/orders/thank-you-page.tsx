import { ButtonLink, Picture, Receipt, type PictureData, type ReceiptRow } from '@cartwright/ui'
import css from '../cart/cart.css?inline'
import { parseImage } from '../cart/parse-image.ts'
import { privatePage } from '../http/page.ts'
import { readFailure } from '../shopper/refusal.ts'

interface OrderView {
  number: string
  lines: { name: string; quantity: number; total: string; picture?: PictureData; details: string[] }[]
  rows: ReceiptRow[]
  total: string
  taxIncluded?: string
  /** Lines of the address, as on a label. */
  address: string[]
  delivery?: string
}

/** `order` is absent when it cannot be read from this browser, which does not mean that it was not placed. */
export const thankYouPage = privatePage<{ order?: OrderView }>({
  path: '/thank-you',
  css,

  async load({ url, shopper }, shop) {
    const orderId = url.searchParams.get('orderId')
    if (!orderId || !shopper.isKnown) return {}
    try {
      const answer: unknown = await shopper.client.orders.getOrder(orderId)
      shopper.sawCart(0)
      return { order: viewOrder(answer, shop.providerOrigin, shop.lang) }
    } catch (error) {
      if (readFailure(error)?.kind !== 'refused') throw error
      return {}
    }
  },

  head: () => ({ title: 'Thank you', hidden: true }),

  Page({ data: { order }, shop }) {
    if (!order) {
      return (
        <div className="wrap plain">
          <h1>Thank you</h1>
          <p>There is no order to show here: it may belong to another browser. If you placed one, it has reached us.</p>
          <p className="actions">
            <ButtonLink href="/">Back to {shop.name}</ButtonLink>
          </p>
        </div>
      )
    }
    return (
      <div className="wrap thanks">
        <div className="heading">
          <h1>Thank you. It is yours.</h1>
          <p>
            Your order number is <strong>{order.number}</strong>. Please keep it, should you have a question.
          </p>
          {order.address.length > 0 && (
            <>
              <h2>It goes to</h2>
              <address>
                {order.address.map((line, at) => (
                  <span key={at}>{line}</span>
                ))}
              </address>
              {order.delivery && <p className="hint">{order.delivery}</p>}
            </>
          )}
          <p className="actions">
            <ButtonLink href="/">Back to {shop.name}</ButtonLink>
          </p>
        </div>
        <section className="receipt" aria-label="What you bought">
          <h2>Order {order.number}</h2>
          <ul className="bought">
            {order.lines.map((line, at) => (
              <li key={at}>
                <Picture picture={line.picture} alt="" name={line.name} />
                <div>
                  <p>
                    {line.quantity} × {line.name}
                  </p>
                  {line.details.map((text) => (
                    <p className="hint" key={text}>
                      {text}
                    </p>
                  ))}
                </div>
                <p className="money">{line.total}</p>
              </li>
            ))}
          </ul>
          <Receipt
            rows={order.rows}
            total={{ label: 'Total', amount: order.total }}
            note={order.taxIncluded && `Including ${order.taxIncluded} tax.`}
          />
        </section>
      </div>
    )
  },
})

interface Amount {
  amount?: string | null
  formattedAmount?: string | null
}
interface Translated {
  original?: string | null
  translated?: string | null
}
interface WireOrder {
  number?: string | null
  lineItems?:
    | {
        productName?: Translated | null
        quantity?: number | null
        image?: string | null
        price?: Amount | null
        totalPriceAfterTax?: Amount | null
        totalPriceBeforeTax?: Amount | null
        lineItemPrice?: Amount | null
        descriptionLines?:
          { name?: Translated | null; plainText?: Translated | null; colorInfo?: Translated | null }[] | null
      }[]
    | null
  priceSummary?: {
    subtotal?: Amount | null
    shipping?: Amount | null
    tax?: Amount | null
    discount?: Amount | null
    additionalFees?: Amount | null
    total?: Amount | null
  } | null
  taxIncludedInPrices?: boolean | null
  recipientInfo?: {
    address?: {
      addressLine?: string | null
      addressLine1?: string | null
      addressLine2?: string | null
      postalCode?: string | null
      city?: string | null
      country?: string | null
      countryFullname?: string | null
    } | null
    contactDetails?: { firstName?: string | null; lastName?: string | null } | null
  } | null
  shippingInfo?: { title?: string | null; logistics?: { deliveryTime?: string | null } | null } | null
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
    join(address.postalCode, address.city),
    country ?? '',
  ].filter(Boolean)
}

function viewOrder(answer: unknown, origin: string, lang: string): OrderView {
  // Some versions of the client give the order itself, some wrap it; any member may be absent.
  const order = ((answer as { order?: WireOrder }).order ?? answer) as WireOrder
  const read = (text: Translated | null | undefined) => text?.translated || text?.original || ''
  const sums = order.priceSummary ?? {}
  const row = (label: string, amount: Amount | null | undefined) =>
    Number(amount?.amount ?? 0) !== 0 ? [{ label, amount: amount?.formattedAmount ?? '' }] : []
  return {
    number: order.number ?? '',
    taxIncluded: order.taxIncludedInPrices ? row('', sums.tax)[0]?.amount : undefined,
    address: viewAddress(order.recipientInfo, lang),
    delivery:
      [order.shippingInfo?.title, order.shippingInfo?.logistics?.deliveryTime].filter(Boolean).join(', ') || undefined,
    lines: (order.lineItems ?? []).map((line) => ({
      name: read(line.productName),
      quantity: line.quantity ?? 1,
      picture: parseImage(line.image, origin),
      total:
        (line.lineItemPrice ?? line.totalPriceAfterTax ?? line.totalPriceBeforeTax ?? line.price)?.formattedAmount ??
        '',
      details: (line.descriptionLines ?? []).map(
        (detail) => `${read(detail.name)}: ${read(detail.colorInfo ?? detail.plainText)}`,
      ),
    })),
    rows: [
      ...row('Subtotal', sums.subtotal),
      ...row('Discount', sums.discount).map(({ label, amount }) => ({ label, amount: `−${amount}` })),
      ...(order.shippingInfo && sums.shipping
        ? [
            {
              label: 'Delivery',
              amount: Number(sums.shipping.amount) === 0 ? 'Free' : (sums.shipping.formattedAmount ?? ''),
            },
          ]
        : row('Delivery', sums.shipping)),
      ...row('Fees', sums.additionalFees),
      ...(order.taxIncludedInPrices ? [] : row('Tax', sums.tax)),
    ],
    total: sums.total?.formattedAmount ?? '',
  }
}
