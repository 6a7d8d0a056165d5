import { getTaxName } from '@cartwright/ui'
import type { OrderDocumentPageProps } from '../document-props.ts'
import { getDocumentTexts } from '../texts/documents.ts'
import { getLineDetails } from './line-details.ts'
import { getPageLanguage } from '../texts/index.ts'
import { getOrderTexts } from '../texts/orders/index.ts'

/** Printable document for the parcel or for accounting. */
export const documentPage = {
  isTranslated: true,
  headers: () => ({ 'referrer-policy': 'same-origin' }),
  head: (props: OrderDocumentPageProps) => ({ title: titleOf(props) }),

  Page(props: OrderDocumentPageProps) {
    const words = getDocumentTexts(props.shop)
    return (
      <article className="document">
        <p className="not-printed">{words.print}</p>
        <DocumentHeader {...props} />
        <Parties {...props} />
        <ItemTable {...props} />
        {props.kind !== 'packing-slip' && <Sums {...props} />}
        {props.note && <p className="as-written">{props.note}</p>}
      </article>
    )
  },
}

function titleOf({ shop, kind, number, paperNumber, isVoid }: OrderDocumentPageProps): string {
  const { invoice, creditNote, packingSlip, voided, notInvoiced } = getDocumentTexts(shop)
  if (kind === 'packing-slip') return packingSlip(number)
  if (isVoid) return voided(number)
  if (paperNumber === undefined) return notInvoiced(number)
  return kind === 'invoice' ? invoice(paperNumber) : creditNote(paperNumber)
}

/** Title, stage and dates of a document. */
function DocumentHeader(props: OrderDocumentPageProps) {
  const { shop, kind, number, paperNumber, ofInvoice, orderedAt, invoicedAt, isVoid, isCanceled, delivery } = props
  const words = getDocumentTexts(shop)
  const isNotInvoiced = kind === 'invoice' && !isVoid && paperNumber === undefined
  return (
    <header>
      <h1>{titleOf(props)}</h1>
      {isNotInvoiced && <p>{words.whenInvoiced}</p>}
      {isCanceled && <p className="stage">{words.canceled}</p>}
      <dl>
        {invoicedAt && (
          <>
            <dt>{kind === 'invoice' ? words.invoicedAt : words.creditedAt}</dt>
            <dd>{invoicedAt}</dd>
          </>
        )}
        {ofInvoice && (
          <>
            <dt>{words.ofInvoice}</dt>
            <dd>
              <bdi>{ofInvoice}</bdi>
            </dd>
          </>
        )}
        {paperNumber && (
          <>
            <dt>{words.order}</dt>
            <dd>{number}</dd>
          </>
        )}
        <dt>{words.orderedAt}</dt>
        <dd>{orderedAt}</dd>
        {delivery && (
          <>
            <dt>{getOrderTexts(shop).sums.shipping}</dt>
            <dd>{delivery}</dd>
          </>
        )}
      </dl>
    </header>
  )
}

/** Items, then the delivery and the fees that a credit note covers. Only an invoice has amounts. */
function ItemTable({ shop, kind, items, creditsDelivery, creditedFees = [] }: OrderDocumentPageProps) {
  if (items.length === 0 && !creditsDelivery && creditedFees.length === 0) return null
  const words = getDocumentTexts(shop)
  const texts = getOrderTexts(shop)
  const hasSkus = items.some(({ sku }) => sku)
  const hasAmounts = kind === 'invoice'
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          {hasSkus && <th scope="col">{words.sku}</th>}
          <th scope="col" className="number">
            {words.quantity}
          </th>
          {hasAmounts && (
            <th scope="col" className="number">
              {words.amount}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <bdi>{item.name}</bdi>
              {getLineDetails(item, texts).map((detail) => (
                <small key={detail}>
                  <bdi>{detail}</bdi>
                </small>
              ))}
            </td>
            {hasSkus && (
              <td>
                <bdi>{item.sku}</bdi>
              </td>
            )}
            <td className="number">{item.quantity}</td>
            {hasAmounts && (
              <td className="number">
                <bdi>{item.total}</bdi>
              </td>
            )}
          </tr>
        ))}
        {creditsDelivery && (
          <tr>
            <td colSpan={hasSkus ? 3 : 2}>{texts.sums.shipping}</td>
          </tr>
        )}
        {creditedFees.map((name) => (
          <tr key={name}>
            <td colSpan={hasSkus ? 3 : 2}>
              <bdi>{name}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Parties({ shop, kind, seller, taxNumber, sellerEmail, recipient, buyerVatId }: OrderDocumentPageProps) {
  const words = getDocumentTexts(shop)
  return (
    <div className="parties">
      <section aria-labelledby="recipient">
        <h2 id="recipient">{kind === 'packing-slip' ? words.shipTo : words.billTo}</h2>
        <Lines lines={recipient} />
        {buyerVatId && (
          <p>
            {words.buyerVatId}: <bdi>{buyerVatId}</bdi>
          </p>
        )}
      </section>
      <address>
        <Lines lines={seller} />
        {sellerEmail && (
          <p>
            <bdi>{sellerEmail}</bdi>
          </p>
        )}
        {taxNumber && (
          <p>
            {words.taxNumber}: <bdi>{taxNumber}</bdi>
          </p>
        )}
      </address>
    </div>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p key={line}>
      <bdi>{line}</bdi>
    </p>
  ))
}

function Sums({ shop, sums = [], credited, taxes = [], taxIncluded, tax }: OrderDocumentPageProps) {
  const words = getDocumentTexts(shop)
  const texts = getOrderTexts(shop)
  const word = getTaxName(getPageLanguage(shop), tax ?? {})
  return (
    <>
      <dl className="document-sums">
        {credited && (
          <div className="total">
            <dt>{words.credited}</dt>
            <dd>
              <bdi>{credited}</bdi>
            </dd>
          </div>
        )}
        {sums.map(({ name, title, amount, isFree }, at) => (
          <div key={at} className={name === 'total' ? 'total' : undefined}>
            <dt>{title ? <bdi>{title}</bdi> : name === 'tax' ? word.label : texts.sums[name]}</dt>
            <dd>
              <bdi>{isFree ? texts.free : amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {taxes.length > 0 && (
        <section aria-labelledby="taxes">
          <h2 id="taxes">{word.label}</h2>
          <dl className="document-sums">
            {taxes.map(({ name, rate, taxable, amount }) => (
              <div key={name + rate}>
                <dt>
                  <bdi>{name}</bdi> {words.taxOf(rate, taxable)}
                </dt>
                <dd>
                  <bdi>{amount}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          {taxIncluded && <p>{words.taxIncluded(word.inText)}</p>}
        </section>
      )}
    </>
  )
}
