import { Button, ButtonLink, VisuallyHidden, Notice, Picture, Receipt, getTaxName } from '@cartwright/ui'
import { AccountShell } from '../account/account-shell.tsx'
import { getFormTargets } from '../form-page.ts'
import type { OrderPageProps, ShownSum } from '../order-props.ts'
import { getOrderTexts, formatOrderStage } from '../texts/orders/index.ts'
import { getPageLanguage } from '../texts/index.ts'
import { getLineDetails } from './line-details.ts'
import { OrderReturns } from './order-returns.tsx'
import { Section } from './section.tsx'

/** Order page. Its URL gives access to the order, so no referrer is sent. */
export const orderPage = {
  isTranslated: true,
  hasNavigation: true,
  headers: () => ({ 'referrer-policy': 'same-origin' }),
  formTargets: getFormTargets,
  head: ({ shop, order }: OrderPageProps) => ({ title: getOrderTexts(shop).title(order.number) }),

  Page(props: OrderPageProps) {
    const { account, shop } = props
    if (!account) return <OrderView {...props} />
    return (
      <AccountShell shop={shop} account={account}>
        <OrderView {...props} />
      </AccountShell>
    )
  },
}

function OrderView(props: OrderPageProps) {
  const { shop, order, lines, account, said, missing = [], cartUrl, reorderUrl } = props
  const texts = getOrderTexts(shop)
  return (
    <div className="order">
      <header>
        <h1>{texts.title(order.number)}</h1>
        <p className="lead">{texts.placedAt(order.placedAt)}</p>
        <p className="stage">{formatOrderStage({ ...order, isPickup: order.delivery?.isPickup ?? false }, texts)}</p>
      </header>
      {said && (
        <Notice>
          <p>{texts.news[said]}</p>
          {missing.length > 0 && (
            <ul className="errors">
              {missing.map((name, at) => (
                <li key={at}>{name}</li>
              ))}
            </ul>
          )}
          {cartUrl && (
            <p>
              <a href={cartUrl}>{texts.toCart}</a>
            </p>
          )}
        </Notice>
      )}
      <Parcels {...props} />
      <Downloads {...props} />
      <Section id="bought" title={texts.bought}>
        <ul className="bought">
          {lines.map((line) => (
            <li key={line.id}>
              <Picture
                picture={line.imageUrl ? { url: line.imageUrl, width: 360, height: 360, alt: '' } : undefined}
                alt=""
                name={line.name}
              />
              <div>
                <p>{texts.pieces(line.quantity, line.name)}</p>
                {getLineDetails(line, texts).map((detail, at) => (
                  <p className="hint" dir="auto" key={at}>
                    {detail}
                  </p>
                ))}
                {line.reviewUrl && (
                  <p>
                    <a className="tap" href={line.reviewUrl} rel="noreferrer">
                      {texts.review}
                      <VisuallyHidden> {line.name}</VisuallyHidden>
                    </a>
                  </p>
                )}
              </div>
              <p className="money">{line.total}</p>
            </li>
          ))}
        </ul>
        <Sums {...props} />
        {reorderUrl && (
          <form method="post" action={reorderUrl} noValidate>
            <Button look="quiet">{texts.reorder}</Button>
          </form>
        )}
      </Section>
      <Payment {...props} />
      <Addresses {...props} />
      <OrderReturns {...props} />
      <Terms {...props} />
      {!account && <p className="hint">{texts.linkHint}</p>}
    </div>
  )
}

/** Terms accepted with the order; the current terms of the shop may differ. */
function Terms({ shop, order: { terms } }: OrderPageProps) {
  const texts = getOrderTexts(shop)
  if (!terms) return undefined
  return (
    <Section id="terms" title={texts.terms(terms.at)}>
      {terms.text && (
        <details>
          <summary>{texts.readTerms}</summary>
          <div className="as-written" dir="auto">
            {terms.text}
          </div>
        </details>
      )}
      {terms.url && (
        <p>
          <a className="tap" href={terms.url} rel="noreferrer">
            {texts.termsAt}
          </a>
        </p>
      )}
    </Section>
  )
}

function Sums({ shop, order: { sums, taxIncluded, tax } }: OrderPageProps) {
  const texts = getOrderTexts(shop)
  const word = getTaxName(getPageLanguage(shop), tax ?? {})
  const row = ({ name, title, amount, isFree }: ShownSum) => ({
    label: title ? <bdi>{title}</bdi> : name === 'tax' ? word.label : texts.sums[name],
    amount: isFree ? texts.free : amount,
  })
  const total = sums.findIndex(({ name }) => name === 'total')
  return (
    <Receipt
      rows={sums.slice(0, total).map(row)}
      total={row(sums[total]!)} // there is always one
      parts={sums.slice(total + 1).map(row)}
      note={taxIncluded && texts.taxIncluded(taxIncluded, word.inText)}
    />
  )
}

function Parcels({ shop, order: { parcels, delivery } }: OrderPageProps) {
  const texts = getOrderTexts(shop)
  const words = delivery?.isPickup ? texts.pickup : texts
  if (parcels.length === 0) return undefined
  return (
    <Section id="parcels" title={words.parcels}>
      <ul className="cards">
        {parcels.map(({ at, deliveredAt, lines, carrier, trackingNumber, trackingUrl }, index) => (
          <li key={index}>
            <p>
              <strong>{words.parcel(at)}</strong>
              {deliveredAt && ` · ${words.delivered(deliveredAt)}`}
            </p>
            <p dir="auto">{lines.map(({ name, quantity }) => texts.pieces(quantity, name)).join(', ')}</p>
            {carrier && (
              <p>
                <bdi>{carrier}</bdi>
              </p>
            )}
            {trackingNumber && (
              <p>
                {texts.tracking}: <bdi>{trackingNumber}</bdi>
              </p>
            )}
            {trackingUrl && (
              <p>
                <a className="tap" href={trackingUrl} rel="noreferrer">
                  {texts.follow}
                  {trackingNumber && <VisuallyHidden> {trackingNumber}</VisuallyHidden>}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Downloads({ shop, order: { downloads } }: OrderPageProps) {
  const texts = getOrderTexts(shop)
  if (downloads.length === 0) return undefined
  return (
    <Section id="downloads" title={texts.downloads}>
      <ul className="cards">
        {downloads.map(({ name, url, left, until }, at) => (
          <li key={at}>
            <p dir="auto">
              <strong>{name}</strong>
            </p>
            {left > 0 && (
              <p>
                <a className="tap" href={url} rel="nofollow noreferrer">
                  {texts.download}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </a>
              </p>
            )}
            <p className="hint">{texts.downloadsLeft(left, until)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Payment({ shop, order: { money, howToPay }, invoiceUrl, creditNotes = [] }: OrderPageProps) {
  const texts = getOrderTexts(shop)
  return (
    <Section id="payment" title={texts.payment}>
      <p>{texts.moneys[money]}</p>
      {howToPay && (
        <div className="how-to-pay">
          <p>{texts.howToPay(howToPay.amount)}</p>
          <p dir="auto">
            <strong>{howToPay.title}</strong>
          </p>
          {howToPay.instructions && (
            <p className="as-written" dir="auto">
              {howToPay.instructions}
            </p>
          )}
          {howToPay.until && <p>{texts.payUntil(howToPay.until)}</p>}
        </div>
      )}
      {invoiceUrl && (
        <p className="go-on">
          <ButtonLink look="quiet" href={invoiceUrl}>
            {texts.invoice}
          </ButtonLink>
        </p>
      )}
      {creditNotes.map(({ number, amount, url }) => (
        <p key={number}>
          <a className="tap" href={url}>
            {texts.creditNote(number, amount)}
          </a>
        </p>
      ))}
    </Section>
  )
}

function Addresses({ shop, order: { delivery, billing, email, note } }: OrderPageProps) {
  const texts = getOrderTexts(shop)
  return (
    <div className="two">
      {delivery && (
        <Section id="delivery" title={delivery.isPickup ? texts.pickedUp : texts.delivery}>
          <p dir="auto">
            {delivery.title}
            {delivery.time && <span className="hint"> {delivery.time}</span>}
          </p>
          {delivery.instructions && (
            <p className="as-written" dir="auto">
              {delivery.instructions}
            </p>
          )}
          <Written lines={delivery.address} />
        </Section>
      )}
      {(billing.length > 0 || email) && (
        <Section id="billing" title={texts.billing}>
          <Written lines={billing} />
          {email && (
            <p>
              {texts.email}: <bdi>{email}</bdi>
            </p>
          )}
        </Section>
      )}
      {note && (
        <Section id="note" title={texts.note}>
          <p className="as-written" dir="auto">
            {note}
          </p>
        </Section>
      )}
    </div>
  )
}

function Written({ lines }: { lines: string[] }) {
  return (
    <p className="written">
      {lines.map((line, at) => (
        <span key={at} dir="auto">
          {line}
        </span>
      ))}
    </p>
  )
}
