import { Button, SelectField } from '@cartwright/ui'
import { withMarkupCache } from '@cartwright/ui/server'
import { AddressFields } from '../address-fields.tsx'
import type { CheckoutPageProps } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { ByDeliveryKind } from './by-delivery-kind.tsx'
import { CountryField } from './country-field.tsx'
import type { GetFieldProps } from './fields.ts'

const CachedCountryField = withMarkupCache(CountryField)

export function AddressSection(props: CheckoutPageProps & { texts: CheckoutTexts; filled: GetFieldProps }) {
  const { shopper, needsShipping = true, countries, address, form, texts, filled } = props
  const says = texts.address
  const saved = shopper?.kind === 'member' ? shopper.savedAddresses : undefined
  return (
    <section aria-labelledby="where">
      <h2 id="where">
        {needsShipping ? <ByDeliveryKind {...props} delivered={says.delivery} collected={says.only} /> : says.only}
      </h2>
      {saved && saved.length > 0 && (
        <div className="saved">
          <SelectField label={says.saved} name="savedAddress" autoComplete="off">
            {saved.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </SelectField>
          <Button look="quiet" name="intent" value="use-address">
            {says.use}
          </Button>
        </div>
      )}
      <CachedCountryField
        as="div"
        className="fields"
        given={{
          name: 'country',
          kind: 'shipping',
          label: says.country,
          choose: says.choose,
          countries,
          ...filled('country'),
        }}
      />
      <div className="fields" data-fresh="address">
        <AddressFields texts={texts} address={address} nameOf={(part) => part} filled={filled} kind="shipping" />
      </div>
      {saved && (
        <label className="tick">
          <input type="checkbox" name="saveAddress" defaultChecked={form.saveAddress === 'on'} />
          <span>{says.save}</span>
        </label>
      )}
      <Button look="quiet" className="again" name="intent" value="update">
        {needsShipping ? says.update : says.updateTotals}
      </Button>
    </section>
  )
}
