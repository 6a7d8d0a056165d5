import { Field } from '@cartwright/ui'
import { withMarkupCache } from '@cartwright/ui/server'
import type { CheckoutPageProps, PaymentMethodProps } from '../checkout-props.ts'
import type { PageLanguage } from '../page-props.ts'
import { type CheckoutTexts, getCheckoutTextsIn } from '../texts/checkout/index.ts'
import { getPageLanguage } from '../texts/index.ts'
import type { GetFieldProps } from './fields.ts'
import { getChosenOption } from './for-each-totals.tsx'

interface MethodsProps {
  lang: PageLanguage
  methods: PaymentMethodProps[]
  chosen?: string
  error?: string
  isPayingOtherwise: boolean
  isCardGone: boolean
  testMode: boolean
  /** Never rendered with a value. */
  card: Record<'number' | 'expiry' | 'code', ReturnType<GetFieldProps>>
}

const BY_CARD: PaymentMethodProps[] = [{ code: 'card', kind: 'card' }]

/** Cached: equal for all buyers with the same payment methods. */
const CachedPaymentMethods = withMarkupCache(Methods)

export function PaymentSection(props: CheckoutPageProps & { filled: GetFieldProps }) {
  const { paymentMethods = BY_CARD, isPayingOtherwise = false, isCardGone = false, testMode, form, filled } = props
  const isCollected = props.shippingOptions[getChosenOption(props)]?.isCollected ?? false
  const fits = ({ only: way }: PaymentMethodProps) => !way || (way === 'collected') === isCollected
  const fitting = paymentMethods.filter(fits)
  const chosen = fitting.find(({ code }) => code === form.paymentMethod) ?? fitting[0]
  const given = {
    lang: getPageLanguage(props.shop),
    methods: paymentMethods,
    chosen: chosen?.code,
    error: filled('paymentMethod').error,
    isPayingOtherwise,
    isCardGone,
    testMode,
    card: { number: filled('cardNumber'), expiry: filled('cardExpiry'), code: filled('cardCode') },
  }
  return <CachedPaymentMethods as="section" aria-labelledby="pay" id="paymentMethod" given={given} />
}

/**
 * Payment methods. Fields of a method are displayed below it while it is chosen: styles/checkout.css matches the radio
 * buttons.
 */
function Methods(props: MethodsProps) {
  const { methods, chosen, error, isPayingOtherwise } = props
  const texts = getCheckoutTextsIn(props.lang)
  const says = texts.payment
  const [only] = methods
  return (
    <>
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
      {only && methods.length === 1 && !only.only ? (
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
          {methods.map((method) => (
            <div className={method.only ? `choice if-${method.only}` : 'choice'} key={method.code}>
              <label>
                <input type="radio" name="paymentMethod" value={method.code} defaultChecked={method.code === chosen} />
                <bdi>{titleOf(method, texts)}</bdi>
              </label>
              <div className="panel">
                <Details {...props} method={method} />
              </div>
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}

function titleOf({ kind, title }: PaymentMethodProps, { payment }: CheckoutTexts): string | undefined {
  return title ?? (kind === 'card' ? payment.card : payment.stripe)
}

function Details({ method, lang, testMode, isCardGone, card }: MethodsProps & { method: PaymentMethodProps }) {
  const { payment } = getCheckoutTextsIn(lang)
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
          <CardFields payment={payment} card={card} />
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

function CardFields({ payment, card }: Pick<MethodsProps, 'card'> & { payment: CheckoutTexts['payment'] }) {
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
        {...card.number}
      />
      <Field
        label={payment.expiry}
        name="cardExpiry"
        autoComplete="cc-exp"
        placeholder={payment.expiryHint}
        maxLength={9}
        columns={3}
        {...common}
        {...card.expiry}
      />
      <Field
        label={payment.code}
        name="cardCode"
        autoComplete="cc-csc"
        placeholder="000"
        maxLength={4}
        columns={3}
        {...common}
        {...card.code}
      />
    </div>
  )
}
