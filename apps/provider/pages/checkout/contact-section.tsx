import { Button, Field } from '@cartwright/ui'
import type { CheckoutPageProps } from '../checkout-props.ts'
import { EmailField } from '../email-field.tsx'
import { NameFields } from '../name-fields.tsx'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { getTexts } from '../texts/index.ts'
import { ByDeliveryKind } from './by-delivery-kind.tsx'
import type { GetFieldProps } from './fields.ts'

export function ContactSection(props: CheckoutPageProps & { texts: CheckoutTexts; filled: GetFieldProps }) {
  const { shop, shopper = { kind: 'guest' }, phone = 'optional', texts, filled } = props
  return (
    <section aria-labelledby="who">
      <h2 id="who">{texts.who}</h2>
      {shopper.kind === 'guest' && shopper.canSignIn && (
        <p className="guest">
          {texts.guest}{' '}
          <Button look="quiet" name="intent" value="sign-in">
            {texts.signIn}
          </Button>
        </p>
      )}
      <div className="fields">
        <EmailField
          texts={getTexts(shop)}
          {...filled('email')}
          autoComplete="email"
          maxLength={254}
          hint={texts.emailHint}
        />
        <NameFields texts={texts} given={(name) => ({ name, ...filled(name) })} />
        {phone !== 'hidden' && (
          <Field
            label={texts.phone}
            name="phone"
            {...filled('phone')}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={50}
            required={phone === 'required'}
            optional={texts.optional}
            hint={props.needsShipping === false ? undefined : <ByDeliveryKind {...props} delivered={texts.phoneHint} />}
          />
        )}
      </div>
    </section>
  )
}
