import { Field } from '@cartwright/ui'
import type { CheckoutPageProps, PaymentMethodProps } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import type { Filled } from './fields.ts'
import { chosenWay } from './for-each-way.tsx'

interface SectionProps extends CheckoutPageProps {
  texts: CheckoutTexts
  filled: Filled
}

const BY_CARD: PaymentMethodProps[] = [{ code: 'card', kind: 'card' }]

/** Where there is a choice, what belongs to a way to pay shows below it while it is chosen: styles/checkout.css looks at the radio buttons. */
export function PaymentSection(props: SectionProps) {
  const { paymentMethods = BY_CARD, isPayingOtherwise = false, form, texts, filled } = props
  const says = texts.payment
  const { error } = filled('paymentMethod')
  const isCollected = props.shippingOptions[chosenWay(props)]?.isCollected ?? false
  const fits = ({ only: way }: PaymentMethodProps) => !way || (way === 'collected') === isCollected
  const fitting = paymentMethods.filter(fits)
  const chosen = fitting.find(({ code }) => code === form.paymentMethod) ?? fitting[0]
  const [only] = paymentMethods
  return (
    <section aria-labelledby="pay" id="paymentMethod">
      <h2 id="pay">{says.title}</h2>
      {error && (
        <p className="error" id="paymentMethod-error">
          {error}
        </p>
      )}
      {isPayingOtherwise && (
        <p className="changed" role="status">
          {says.otherwise}
        </p>
      )}
      {only && paymentMethods.length === 1 && !only.only ? (
        <>
          <input type="hidden" name="paymentMethod" value={only.code} />
          {only.kind !== 'card' && (
            <p className="only-way">
              <bdi>{titleOf(only, texts)}</bdi>
            </p>
          )}
          <Details {...props} method={only} />
        </>
      ) : (
        <fieldset className="ways" aria-describedby={error && 'paymentMethod-error'}>
          <legend className="hidden-text">{says.legend}</legend>
          {paymentMethods.map((method) => (
            <div className={method.only ? `choice if-${method.only}` : 'choice'} key={method.code}>
              <label>
                <input type="radio" name="paymentMethod" value={method.code} defaultChecked={method === chosen} />
                <bdi>{titleOf(method, texts)}</bdi>
              </label>
              <div className="panel">
                <Details {...props} method={method} />
              </div>
            </div>
          ))}
        </fieldset>
      )}
    </section>
  )
}

function titleOf({ kind, title }: PaymentMethodProps, { payment }: CheckoutTexts): string | undefined {
  return title ?? (kind === 'card' ? payment.card : payment.stripe)
}

function Details({
  method,
  texts: { payment },
  testMode,
  isCardGone,
  filled,
}: SectionProps & { method: PaymentMethodProps }) {
  switch (method.kind) {
    case 'card':
      return (
        <>
          {testMode && (
            <p className="test">
              <strong>{payment.testMode}</strong> {payment.testHint}
            </p>
          )}
          {isCardGone && (
            <p className="changed" id="card-gone">
              {payment.cardGone}
            </p>
          )}
          <CardFields payment={payment} filled={filled} />
        </>
      )
    case 'stripe':
      return <p className="hint">{payment.stripeHint}</p>
    case 'manual':
      return method.instructions ? (
        <p className="instructions" dir="auto">
          {method.instructions}
        </p>
      ) : undefined
  }
}

function CardFields({ payment, filled }: { payment: CheckoutTexts['payment']; filled: Filled }) {
  const common = { inputMode: 'numeric', dir: 'ltr', required: true } as const
  return (
    <div className="fields">
      <Field
        label={payment.number}
        name="cardNumber"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={23}
        {...common}
        {...filled('cardNumber')}
      />
      <Field
        label={payment.expiry}
        name="cardExpiry"
        autoComplete="cc-exp"
        placeholder={payment.expiryHint}
        maxLength={9}
        columns={3}
        {...common}
        {...filled('cardExpiry')}
      />
      <Field
        label={payment.code}
        name="cardCode"
        autoComplete="cc-csc"
        placeholder="000"
        maxLength={4}
        columns={3}
        {...common}
        {...filled('cardCode')}
      />
    </div>
  )
}
