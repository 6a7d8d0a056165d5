import { Button } from '@cartwright/ui'
import { AddressFields } from '../address-fields.tsx'
import type { CheckoutPageProps } from '../checkout-props.ts'
import { NameFields } from '../name-fields.tsx'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { CountryField } from './country-field.tsx'
import { toBillingPart, type GetFieldProps } from './fields.ts'

const BILLED = { firstName: 'billingFirstName', lastName: 'billingLastName' } as const

/**
 * Billing address. Its fields are added when chosen, and displayed while chosen: styles/checkout.css matches the radio
 * button.
 */
export function BillingSection({
  billing,
  form,
  texts,
  filled,
}: Pick<CheckoutPageProps, 'form'> & {
  billing: NonNullable<CheckoutPageProps['billing']>
  texts: CheckoutTexts
  filled: GetFieldProps
}) {
  const says = texts.address
  const isOther = form.billing === 'other'
  return (
    <section aria-labelledby="bill" className="bill">
      <h2 id="bill">{says.bill}</h2>
      <fieldset className="ways">
        <legend className="hidden-text">{says.billChoice}</legend>
        <label>
          <input type="radio" name="billing" value="same" defaultChecked={!isOther} />
          <span>{says.sameBill}</span>
        </label>
        <div className="choice">
          <label>
            <input type="radio" name="billing" value="other" defaultChecked={isOther} />
            <span>{says.otherBill}</span>
          </label>
          <div className="panel" data-fresh="bill">
            {isOther ? (
              <>
                <div className="fields">
                  <NameFields
                    texts={texts}
                    kind="billing"
                    given={(part) => ({ name: BILLED[part], ...filled(BILLED[part]) })}
                  />
                  <CountryField
                    name="billingCountry"
                    kind="billing"
                    label={says.country}
                    choose={says.choose}
                    countries={billing.countries}
                    {...filled('billingCountry')}
                  />
                </div>
                <div className="fields">
                  <AddressFields
                    texts={texts}
                    address={billing.address}
                    nameOf={toBillingPart}
                    filled={filled}
                    kind="billing"
                  />
                </div>
              </>
            ) : (
              <Button look="quiet" name="intent" value="update">
                {says.enterBill}
              </Button>
            )}
          </div>
        </div>
      </fieldset>
    </section>
  )
}
