import { Button, VisuallyHidden, Icon, Picture, Receipt, type ReceiptRow, getTaxName } from '@cartwright/ui'
import type { CheckoutLine, CheckoutPageProps, CheckoutTotals, NamedAmount } from '../checkout-props.ts'
import type { PageLanguage } from '../page-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { createSubscriptionFormatter } from '../texts/subscription.ts'
import { getPageLanguage } from '../texts/index.ts'
import { isZeroAmount, formatOrFree, withMinusSign } from './amounts.ts'
import { Explanation } from './explanation.tsx'
import type { GetFieldProps } from './fields.ts'
import { ForEachTotals } from './for-each-totals.tsx'
import { TermsField } from './terms-field.tsx'

interface SummaryProps extends CheckoutPageProps {
  texts: CheckoutTexts
  filled: GetFieldProps
}

/** Order summary: items, totals, terms, and the button. */
export function OrderSummary(props: SummaryProps) {
  const { lines, needsShipping = true, charged, testMode, texts } = props
  const says = texts.order
  const isByHand = props.paymentMethods?.some(({ kind }) => kind === 'manual') ?? false
  const subscription = createSubscriptionFormatter(getPageLanguage(props.shop))
  const costsNothing = (props.isFree ?? false) && props.totals.payLater === undefined
  const blocked = lines.some(({ availability = 'available' }) => availability !== 'available')
  return (
    <aside className="receipt" aria-labelledby="sum" data-fresh="sum">
      <h2 id="sum">{says.title}</h2>
      <ul className="bought">
        {lines.map((line, at) => (
          <Line key={at} line={line} texts={texts} subscription={subscription} />
        ))}
      </ul>
      <ForEachTotals {...props} as="div" cacheKey={`sums ${getPageLanguage(props.shop)} ${needsShipping}`}>
        {(sums) => <Sums sums={sums} needsShipping={needsShipping} texts={texts} lang={getPageLanguage(props.shop)} />}
      </ForEachTotals>
      {charged && <p className="charged">{says.charged(charged.name, charged.code, charged.shownIn)}</p>}
      <TermsField {...props} />
      <Button className="place" name="intent" value="place" disabled={blocked}>
        <Icon name="lock" /> {costsNothing ? says.placeFree : says.place}
      </Button>
      <p className="hint">
        {blocked ? (
          says.blocked
        ) : testMode ? (
          says.test
        ) : (
          <ForEachTotals {...props}>
            {(sums) => (isByHand ? says.comesTo : says.pays)(sums.payNow ?? sums.total)}
          </ForEachTotals>
        )}
      </p>
    </aside>
  )
}

/** Totals, the longest part of the page. */
function Sums({
  sums,
  needsShipping,
  texts,
  lang,
}: {
  sums: CheckoutTotals
  needsShipping: boolean
  texts: CheckoutTexts
  lang: PageLanguage
}) {
  const says = texts.order
  const tax = getTaxName(lang, sums.taxOf ?? {})
  return (
    <>
      <Receipt
        rows={rowsOf(sums, needsShipping, texts, tax.label)}
        total={{ label: says.total, amount: sums.total }}
        parts={partsOf(sums, texts)}
        note={
          sums.tax && !isZeroAmount(sums.tax) && sums.taxIncluded ? says.taxIncluded(sums.tax, tax.inText) : undefined
        }
      />
      {sums.steps && <Explanation steps={sums.steps} total={sums.total} texts={texts} />}
    </>
  )
}

function Line({
  line,
  texts: { order },
  subscription,
}: {
  line: CheckoutLine
  texts: CheckoutTexts
  subscription: ReturnType<typeof createSubscriptionFormatter>
}) {
  const picture = line.imageUrl ? { url: line.imageUrl, width: 360, height: 360, alt: '' } : undefined
  return (
    <li>
      <Picture picture={picture} alt="" name={line.name} />
      <div>
        <p>{order.pieces(line.quantity, line.name)}</p>
        {[...line.options, ...(line.subscription ? [subscription(line.subscription)] : [])].map((option) => (
          <p className="hint" key={option}>
            <bdi>{option}</bdi>
          </p>
        ))}
        {line.before && <p className="changed">{order.was(line.before, line.price)}</p>}
        {line.availability === 'gone' && <p className="error">{order.gone}</p>}
        {line.availability === 'withdrawn' && <p className="error">{order.withdrawn}</p>}
        {line.availability === 'fewer' && <p className="error">{order.fewer(line.left)}</p>}
      </div>
      <p className="money">
        <VisuallyHidden>{order.together} </VisuallyHidden>
        {line.total}
      </p>
    </li>
  )
}

function rowsOf(
  totals: CheckoutTotals,
  needsShipping: boolean,
  { order, shipping }: CheckoutTexts,
  tax: string,
): ReceiptRow[] {
  const toRows = (named: NamedAmount[] = []): ReceiptRow[] =>
    named.map(({ name, amount }) => ({
      label: name ? <bdi>{name}</bdi> : order.discount,
      amount: withMinusSign(amount),
    }))
  return [
    { label: order.subtotal, amount: totals.subtotal },
    ...toRows(totals.discounts),
    ...(totals.shipping
      ? [{ label: order.delivery, amount: formatOrFree(totals.shipping, shipping.free) }]
      : needsShipping
        ? [{ label: order.delivery, amount: order.needsAddress }]
        : []),
    ...toRows(totals.fees),
    ...(totals.tax && !isZeroAmount(totals.tax) && !totals.taxIncluded
      ? [{ label: <bdi>{tax}</bdi>, amount: totals.tax }]
      : []),
  ]
}

/** Parts of the total, now and later. */
function partsOf({ payNow, payLater }: CheckoutTotals, { order }: CheckoutTexts): ReceiptRow[] {
  if (payNow === undefined || payLater === undefined) return []
  return [
    { label: order.payNow, amount: payNow },
    { label: order.payLater, amount: payLater },
  ]
}
