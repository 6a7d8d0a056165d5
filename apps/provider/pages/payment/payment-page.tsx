import { Button, ButtonLink, Notice } from '@cartwright/ui'
import { getFormTargets } from '../form-page.ts'
import type { PaymentPageProps, PaymentStep } from '../payment-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getPageLanguage } from '../texts/index.ts'
import { getPaymentTexts, type PaymentTexts } from '../texts/payment.ts'

const REFRESH_SECONDS = 5
/** Origins of Stripe's script and frames: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_POLICY = {
  widgets: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}
/** Wallets open windows and pay from frames of Stripe's. */
const STRIPE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://hooks.stripe.com"), usb=()',
}

/** Payment page between order and payment: authentication, card form of Stripe, or waiting for the bank. */
export const paymentPage = {
  isTranslated: true,
  hasIslands: true,
  formTargets: getFormTargets,
  head: ({ shop, step }: PaymentPageProps) => ({ title: getPaymentTexts(shop)[step.kind].title }),
  policy: ({ step }: PaymentPageProps) => (step.kind === 'stripe' ? STRIPE_POLICY : {}),
  headers: ({ step }: PaymentPageProps): Record<string, string> => {
    if (step.kind === 'waiting') return { refresh: String(REFRESH_SECONDS) }
    return step.kind === 'stripe' ? STRIPE_HEADERS : {}
  },

  Page(props: PaymentPageProps) {
    const { shop, action, amount, step } = props
    const texts = getPaymentTexts(shop)
    switch (step.kind) {
      case 'waiting':
        return (
          <div className="column">
            <IllustratedHeading drawing="clock" title={texts.waiting.title} lead={<strong>{amount}</strong>} />
            <div role="status">
              <p>{texts.waiting.text}</p>
            </div>
            <p>{texts.waiting.leave}</p>
            <p className="go-on">
              <ButtonLink look="quiet" href={action}>
                {texts.waiting.again}
              </ButtonLink>
            </p>
          </div>
        )
      case 'challenge':
        return (
          <div className="column">
            <IllustratedHeading drawing="lock" title={texts.challenge.title} lead={<strong>{amount}</strong>} />
            <p>{texts.challenge.text}</p>
            <p className="go-on">
              <ButtonLink href={step.url}>{texts.challenge.on}</ButtonLink>
            </p>
            <GiveUp {...props} texts={texts} />
          </div>
        )
      case 'stripe':
        return (
          <div className="column">
            <IllustratedHeading drawing="lock" title={texts.stripe.title} lead={texts.stripe.lead} />
            <StripeForm {...props} step={step} texts={texts} />
            <GiveUp {...props} texts={texts} />
          </div>
        )
    }
  },
}

function StripeForm({
  shop,
  amount,
  step,
  texts,
}: PaymentPageProps & { step: PaymentStep & { kind: 'stripe' }; texts: PaymentTexts }) {
  const { pay, loading, notLoaded, withoutScript } = texts.stripe
  return (
    <>
      <form
        className="stripe-form needs-script"
        data-island="stripe"
        data-key={step.publishableKey}
        data-secret={step.secret}
        data-return={step.returnUrl}
        data-locale={getPageLanguage(shop)}
        data-not-loaded={notLoaded}
        noValidate
      >
        <p className="hint" role="status">
          {loading}
        </p>
        <div className="stripe-element" />
        <p className="stripe-problem" role="alert" />
        <Button type="submit" disabled>
          {pay(amount)}
        </Button>
      </form>
      <noscript>
        <Notice kind="problem">
          <p>{withoutScript}</p>
        </Notice>
      </noscript>
    </>
  )
}

/** Cancels the order before it is paid; the checkout stays as it was. */
function GiveUp({ action, texts }: PaymentPageProps & { texts: PaymentTexts }) {
  return (
    <form method="post" action={action} className="give-up" noValidate>
      <Button look="text" name="intent" value="give-up">
        {texts.giveUp}
      </Button>
    </form>
  )
}
