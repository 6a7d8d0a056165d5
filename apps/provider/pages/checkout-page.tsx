import { Button, Field, Hidden, Icon, Notice, Picture, Receipt, SelectField, type ReceiptRow } from '@cartwright/ui'
import type { ReactNode } from 'react'
import type { CheckoutField, CheckoutLine, CheckoutPageProps, CheckoutTotals, NamedAmount } from './page-props.ts'

/** For so many ways of delivery pages.css has rules that show the sums of the one that is chosen. */
const WAYS_WITH_SUMS = 10

/** One page, one form, two buttons: one asks for new totals, the other places the order. Both are plain posts. */
export const checkoutPage = {
  head: () => ({ title: 'Checkout' }),

  status: ({ errors }: CheckoutPageProps) => (errors.length > 0 ? 422 : 200),

  formTargets: ({ shop, returnOrigins = [] }: CheckoutPageProps) => [
    ...new Set([new URL(shop.storefrontUrl).origin, ...returnOrigins]),
  ],

  Page(props: CheckoutPageProps) {
    const { action, form, countries, subdivisions, errors, notice, idempotencyToken, lines } = props
    const { needsShipping = true, isFree = false } = props
    const errorOf = (field: CheckoutField) => errors.find((error) => error.field === field)?.message
    const filled = (field: Exclude<keyof typeof form, 'shippingOption'>) => ({
      name: field,
      defaultValue: form[field],
      error: errorOf(field),
    })
    const blocked = lines.some((line) => line.availability === 'gone' || line.availability === 'fewer')
    return (
      <>
        <h1>Checkout</h1>
        {errors.length > 0 && <Errors errors={errors} />}
        {notice && (
          <Notice kind={notice.kind} title={notice.title}>
            <p>{notice.text}</p>
          </Notice>
        )}
        <form className="checkout" method="post" action={action} noValidate>
          <input type="hidden" name="idempotencyToken" value={idempotencyToken} />
          {/* Enter presses the first button of a form: asking for totals is the one that does no harm. */}
          <button className="hidden-text" name="intent" value="update" tabIndex={-1} aria-hidden="true">
            Update
          </button>

          <div className="steps">
            <section aria-labelledby="who">
              <h2 id="who">Who is it for?</h2>
              <div className="fields">
                <Field
                  label="E-mail"
                  {...filled('email')}
                  type="email"
                  autoComplete="email"
                  inputMode="email"
                  required
                  maxLength={250}
                  hint="For this order, and nothing else."
                />
                <Field
                  label="First name"
                  {...filled('firstName')}
                  autoComplete="given-name"
                  required
                  maxLength={100}
                  columns={3}
                />
                <Field
                  label="Last name"
                  {...filled('lastName')}
                  autoComplete="family-name"
                  required
                  maxLength={100}
                  columns={3}
                />
                <Field
                  label="Phone"
                  {...filled('phone')}
                  type="tel"
                  autoComplete="tel"
                  maxLength={50}
                  hint="Only for the courier, should they not find you."
                />
              </div>
            </section>

            <section aria-labelledby="where">
              <h2 id="where">{needsShipping ? 'Where shall it go?' : 'Your address'}</h2>
              <div className="fields">
                <SelectField label="Country" {...filled('country')} autoComplete="country" required>
                  <option value="">Please choose</option>
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <Field
                  label="Street and number"
                  {...filled('addressLine')}
                  autoComplete="address-line1"
                  required
                  maxLength={150}
                />
                <Field
                  label="Flat, floor, building"
                  {...filled('addressLine2')}
                  autoComplete="address-line2"
                  maxLength={100}
                />
                <Field
                  label="Postcode"
                  {...filled('postalCode')}
                  autoComplete="postal-code"
                  required
                  maxLength={50}
                  columns={2}
                />
                <Field
                  label="City"
                  {...filled('city')}
                  autoComplete="address-level2"
                  required
                  maxLength={50}
                  columns={4}
                />
                {subdivisions && subdivisions.length > 0 && (
                  <SelectField label="Region" {...filled('subdivision')} autoComplete="address-level1">
                    <option value="">None of these</option>
                    {subdivisions.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                )}
              </div>
              <Button look="quiet" className="again" name="intent" value="update">
                {needsShipping ? 'Update delivery and totals' : 'Update totals'}
              </Button>
            </section>

            {needsShipping && <Shipping {...props} error={errorOf('shippingOption')} />}
            {!isFree && <Payment testMode={props.testMode} errorOf={errorOf} />}
            <a className="glance dark" href="#sum">
              <span>See your order</span>
              <span className="money">
                <ForEachWay {...props}>{(sums) => sums.total}</ForEachWay>
              </span>
            </a>
          </div>

          <aside className="receipt" aria-labelledby="sum">
            <h2 id="sum">Your order</h2>
            <ul className="bought">
              {lines.map((line, at) => (
                <Line key={at} line={line} />
              ))}
            </ul>
            <ForEachWay {...props} as="div">
              {(sums) => (
                <Receipt
                  rows={rowsOf(sums, needsShipping)}
                  total={{ label: 'Total', amount: sums.total }}
                  parts={partsOf(sums)}
                  note={taxNote(sums)}
                />
              )}
            </ForEachWay>
            <Button className="place" name="intent" value="place" disabled={blocked}>
              <Icon name="lock" /> Place order
            </Button>
            <p className="hint">
              {blocked ? (
                'Some of this is sold out. Please go back to the cart and change it first.'
              ) : props.testMode ? (
                'This is a test: no money moves and nothing is sent.'
              ) : (
                <ForEachWay {...props}>{(sums) => `You pay ${sums.payNow ?? sums.total} now.`}</ForEachWay>
              )}
            </p>
          </aside>
        </form>
      </>
    )
  },
}

/** Comes first on the page, so that it is read first; each message leads to its field. */
function Errors({ errors }: Pick<CheckoutPageProps, 'errors'>) {
  return (
    <Notice
      kind="problem"
      title={errors.length === 1 ? 'One thing is missing or wrong:' : `${errors.length} things are missing or wrong:`}
    >
      <ul className="errors">
        {errors.map(({ field, message }, at) => (
          <li key={at}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Shipping({ shippingOptions, form, error }: CheckoutPageProps & { error: string | undefined }) {
  const chosen = chosenWay({ shippingOptions, form })
  return (
    <section aria-labelledby="how" id="shippingOption">
      <h2 id="how">How shall it travel?</h2>
      {error && <p className="error">{error}</p>}
      {shippingOptions.length === 0 ? (
        <p className="hint">
          {form.country
            ? 'We do not deliver to this address yet.'
            : 'Choose a country and update, and the ways of delivery show here.'}
        </p>
      ) : (
        <fieldset className="ways">
          <legend className="hidden-text">Delivery</legend>
          {shippingOptions.map((option, at) => (
            <label key={option.code}>
              <input
                type="radio"
                name="shippingOption"
                value={option.code}
                defaultChecked={at === chosen}
                className={option.totals && at < WAYS_WITH_SUMS ? `way way-${at}` : undefined}
              />
              <span>
                {option.title}
                {option.deliveryTime && <span className="hint"> {option.deliveryTime}</span>}
              </span>
              <span className="money">{orFree(option.price)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </section>
  )
}

/**
 * What depends on the sums, once for each way of delivery. Only that of the chosen one is displayed, and so read out: pages.css
 * looks at the radio button, since no script runs here. Browsers too old for that show what was chosen when the page was made.
 */
function ForEachWay(
  props: Pick<CheckoutPageProps, 'shippingOptions' | 'form' | 'totals'> & {
    as?: 'span' | 'div'
    children(sums: CheckoutTotals): ReactNode
  },
) {
  const { shippingOptions, totals, as: Tag = 'span', children } = props
  const chosen = chosenWay(props)
  const others = shippingOptions.slice(0, WAYS_WITH_SUMS)
  return (
    <>
      <Tag className={`sums-of sums-of-${chosen} at-first`}>{children(totals)}</Tag>
      {others.map((option, at) =>
        option.totals && at !== chosen ? (
          <Tag key={option.code} className={`sums-of sums-of-${at}`}>
            {children(option.totals)}
          </Tag>
        ) : undefined,
      )}
    </>
  )
}

/** The position of the way of delivery that the page starts with. */
function chosenWay({ shippingOptions, form }: Pick<CheckoutPageProps, 'shippingOptions' | 'form'>): number {
  const found = shippingOptions.findIndex(({ code }) => code === form.shippingOption)
  return Math.max(found, 0)
}

function Payment({ testMode, errorOf }: { testMode: boolean; errorOf(field: CheckoutField): string | undefined }) {
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">How will you pay?</h2>
      {testMode && (
        <div className="test">
          <p>
            <strong>Test mode.</strong> Use card 4242 4242 4242 4242 to pay, or 4000 0000 0000 0002 to see a card
            declined, with any later date and any code.
          </p>
        </div>
      )}
      <div className="fields">
        <Field
          label="Card number"
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          required
          maxLength={23}
          error={errorOf('cardNumber')}
        />
        <Field
          label="Expiry"
          name="cardExpiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          required
          maxLength={9}
          columns={3}
          error={errorOf('cardExpiry')}
        />
        <Field
          label="Security code"
          name="cardCode"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="000"
          required
          maxLength={4}
          columns={3}
          error={errorOf('cardCode')}
        />
      </div>
    </section>
  )
}

function Line({ line }: { line: CheckoutLine }) {
  const picture = line.imageUrl ? { url: line.imageUrl, width: 64, height: 64, alt: '' } : undefined
  return (
    <li>
      <Picture picture={picture} alt="" name={line.name} />
      <div>
        <p>
          {line.quantity} × {line.name}
        </p>
        {line.options.map((option) => (
          <p className="hint" key={option}>
            {option}
          </p>
        ))}
        {line.availability === 'gone' && <p className="error">Sold out</p>}
        {line.availability === 'fewer' && <p className="error">Not that many are left</p>}
      </div>
      <p className="money">
        <Hidden>Together </Hidden>
        {line.total}
      </p>
    </li>
  )
}

function rowsOf(totals: CheckoutTotals, needsShipping: boolean): ReceiptRow[] {
  return [
    { label: 'Subtotal', amount: totals.subtotal },
    ...toRows(totals.discounts),
    ...(totals.shipping
      ? [{ label: 'Delivery', amount: orFree(totals.shipping) }]
      : needsShipping
        ? [{ label: 'Delivery', amount: 'needs an address' }]
        : []),
    ...toRows(totals.fees),
    ...(totals.tax && !isNothing(totals.tax) && !totals.taxIncluded ? [{ label: 'Tax', amount: totals.tax }] : []),
  ]
}

/** What of the total is due when. */
function partsOf({ payNow, payLater }: CheckoutTotals): ReceiptRow[] {
  if (payNow === undefined || payLater === undefined) return []
  return [
    { label: 'Pay now', amount: payNow },
    { label: 'Pay later', amount: payLater },
  ]
}

const toRows = (named: NamedAmount[] = []): ReceiptRow[] =>
  named.map(({ name, amount }) => ({ label: name, amount: amount.replace(/^-/, '−') }))

const taxNote = (totals: CheckoutTotals): string | undefined =>
  totals.tax && !isNothing(totals.tax) && totals.taxIncluded ? `Including ${totals.tax} tax.` : undefined

/** Whether a formatted amount is zero, e.g. `€0.00`. */
const isNothing = (amount: string): boolean => /0/.test(amount) && !/[1-9]/.test(amount)
const orFree = (amount: string): string => (isNothing(amount) ? 'Free' : amount)
