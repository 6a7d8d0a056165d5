import { Button, Field, SelectField } from '@cartwright/ui'
import type { AccountAddressPageProps, AccountProblem } from '../account-props.ts'
import type { AddressPart } from '../address-props.ts'
import { accountTextsOf } from '../texts/account/index.ts'
import { NameFields } from '../name-fields.tsx'
import { checkoutTextsOf } from '../texts/checkout/index.ts'
import { textsOf } from '../texts/texts-of.ts'
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
    title: accountTextsOf(shop).addresses[isNew ? 'newTitle' : 'editTitle'],
  }),

  Page(given: AccountAddressPageProps) {
    const props = { ...given, errors: given.errors.map((error) => labelled(error, given)) }
    const { shop, account, action, form, isNew, countries, listUrl } = props
    const texts = textsOf(shop)
    const words = accountTextsOf(shop)
    const { address } = checkoutTextsOf(shop)
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
            {props.format.rows.flatMap((row) =>
              row.map((part) => <Part key={part} part={part} columns={columnsOf(row.length)} {...props} />),
            )}
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

const columnsOf = (inRow: number): 2 | 3 | 6 => (inRow === 1 ? 6 : inRow === 2 ? 3 : 2)

const COMPLETE: Readonly<Record<AddressPart, string>> = {
  addressLine: 'address-line1',
  city: 'address-level2',
  subdivision: 'address-level1',
  postalCode: 'postal-code',
}

/** One part of the address, as the country has it. */
function Part({ part, columns, ...props }: AccountAddressPageProps & { part: AddressPart; columns: 2 | 3 | 6 }) {
  const { shop, form, format } = props
  const texts = textsOf(shop)
  const label = labelOf(part, props)
  const { at } = accountProblems(props, FIELDS)
  const rest = { name: part, defaultValue: form[part], autoComplete: COMPLETE[part], ...at(part) }
  const required = format.required.includes(part)
  if (part === 'subdivision' && format.subdivisions.length > 0)
    return (
      <SelectField label={label} columns={columns} required={required} {...rest}>
        <option value="">{checkoutTextsOf(shop).address[required ? 'choose' : 'chooseOr']}</option>
        {format.subdivisions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  const field = (
    <Field label={label} columns={columns} required={required} optional={texts.optional} maxLength={150} {...rest} />
  )
  if (part !== 'addressLine') return field
  return (
    <>
      {field}
      <Field
        label={checkoutTextsOf(shop).address.line2}
        name="addressLine2"
        defaultValue={form.addressLine2}
        autoComplete="address-line2"
        optional={texts.optional}
        maxLength={100}
        {...at('addressLine2')}
      />
    </>
  )
}

function labelOf(part: AddressPart, { shop, format }: Pick<AccountAddressPageProps, 'shop' | 'format'>): string {
  const { address } = checkoutTextsOf(shop)
  switch (part) {
    case 'addressLine':
      return address.line
    case 'city':
      return address.cities[format.names.city]
    case 'postalCode':
      return address.postalCodes[format.names.postalCode]
    case 'subdivision':
      return address.subdivisions[format.names.subdivision]
  }
}

function labelled(error: AccountProblem, props: AccountAddressPageProps): AccountProblem {
  if (error.own !== 'address-missing' && error.own !== 'address-wrong') return error
  const parts: string[] = Object.keys(COMPLETE)
  // Only parts of the address have these problems.
  return parts.includes(error.field) ? { ...error, label: labelOf(error.field as AddressPart, props) } : error
}
