import { Button, Field, SelectField } from '@cartwright/ui'
import type { AccountAddressPageProps, AccountProblem } from '../account-props.ts'
import { AddressFields, getAddressLabel } from '../address-fields.tsx'
import type { AddressPart } from '../address-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { NameFields } from '../name-fields.tsx'
import { getCheckoutTexts } from '../texts/checkout/index.ts'
import { getTexts } from '../texts/index.ts'
import { AccountMessages, accountPage, accountProblems, AccountShell } from './account-shell.tsx'

const FIELDS = [
  'firstName',
  'lastName',
  'country',
  'addressLine',
  'addressLine2',
  'postalCode',
  'city',
  'subdivision',
  'phone',
]

export const accountAddressPage = {
  ...accountPage,
  head: ({ shop, isNew }: AccountAddressPageProps) => ({
    title: getAccountTexts(shop).addresses[isNew ? 'newTitle' : 'editTitle'],
  }),

  Page(given: AccountAddressPageProps) {
    const props = { ...given, errors: given.errors.map((error) => labelled(error, given)) }
    const { shop, account, action, form, isNew, countries, listUrl } = props
    const texts = getTexts(shop)
    const words = getAccountTexts(shop)
    const { address } = getCheckoutTexts(shop)
    const problems = accountProblems(props, FIELDS)
    const text = (name: Exclude<keyof typeof form, 'isDefault'>) => ({
      name,
      defaultValue: form[name],
      optional: texts.optional,
      ...problems.at(name),
    })
    return (
      <AccountShell shop={shop} account={account}>
        <h1>{words.addresses[isNew ? 'newTitle' : 'editTitle']}</h1>
        <AccountMessages {...props} fields={FIELDS} />
        <form
          className="fields"
          method="post"
          action={action}
          noValidate
          data-island="checkout"
          data-decided-by="country"
        >
          {/* Enter presses the first button of a form. */}
          <button className="hidden-text" name="intent" value="save" tabIndex={-1} aria-hidden="true">
            {words.save}
          </button>
          <NameFields texts={texts} given={text} />
          <SelectField
            label={address.country}
            name="country"
            defaultValue={form.country}
            autoComplete="country"
            required
            {...problems.at('country')}
          >
            <option value="">{address.choose}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button look="text" className="wide again" name="intent" value="update">
            {words.addresses.update}
          </Button>
          <div className="fields wide" data-fresh="address">
            <AddressFields texts={{ ...texts, address }} address={props.format} nameOf={(part) => part} filled={text} />
          </div>
          <Field label={words.phone} {...text('phone')} type="tel" dir="ltr" autoComplete="tel" maxLength={50} />
          <label className="tick">
            <input type="checkbox" name="isDefault" value="yes" defaultChecked={form.isDefault} />{' '}
            <span>{words.addresses.useAsDefault}</span>
          </label>
          <Button>{words.save}</Button>
        </form>
        <p>
          <a className="tap" href={listUrl}>
            {words.addresses.back}
          </a>
        </p>
      </AccountShell>
    )
  },
}

function labelled(error: AccountProblem, props: AccountAddressPageProps): AccountProblem {
  if (error.own !== 'address-missing' && error.own !== 'address-wrong') return error
  const part = PARTS.find((each) => each === error.field)
  return part ? { ...error, label: getAddressLabel(part, props.format, getCheckoutTexts(props.shop)) } : error
}

const PARTS = ['addressLine', 'city', 'subdivision', 'postalCode'] as const satisfies AddressPart[]
