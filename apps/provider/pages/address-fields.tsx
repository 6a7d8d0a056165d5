import { Field, SelectField } from '@cartwright/ui'
import type { InputHTMLAttributes } from 'react'
import type { AddressFormProps, AddressPart } from './address-props.ts'
import type { CheckoutTexts } from './texts/checkout/index.ts'

interface AddressFieldsProps<Name extends string> {
  texts: Pick<CheckoutTexts, 'address' | 'optional'>
  address: AddressFormProps
  /** Field name of a part. */
  nameOf(part: AddressPart | 'addressLine2'): Name
  /** Value and error of a field. */
  filled(name: Name): { defaultValue: string; error?: string; autoFocus?: true }
  /** Kind of address for the browser's autofill, which may store several. */
  kind?: 'shipping' | 'billing'
}

/** Fields of an address in the order, with the names and choices of its country. */
export function AddressFields<Name extends string>({ texts, address, nameOf, filled, kind }: AddressFieldsProps<Name>) {
  const { rows, required, subdivisions } = address
  const ofPart = (part: AddressPart | 'addressLine2') => {
    const name = nameOf(part)
    const { optional } = texts
    return {
      name,
      optional,
      ...filled(name),
      autoComplete: [kind, AUTO_COMPLETE[part]].filter(Boolean).join(' '),
      maxLength: MAX_LENGTHS[part],
    }
  }
  return rows.flatMap((row) =>
    row.map((part) => {
      const common = {
        ...ofPart(part),
        label: getAddressLabel(part, address, texts),
        columns: columnsOf(part, row),
        required: required.includes(part),
      }
      if (part === 'addressLine')
        return [
          <Field key={part} {...common} />,
          <Field key="addressLine2" {...ofPart('addressLine2')} label={texts.address.line2} />,
        ]
      if (part === 'subdivision' && subdivisions.length > 0) {
        const { maxLength: _, optional: __, ...select } = common
        return (
          <SelectField key={part} {...select}>
            <option value="">{select.required ? texts.address.choose : texts.address.chooseOr}</option>
            {subdivisions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )
      }
      return <Field key={part} {...common} {...(part === 'postalCode' && POSTAL_CODE)} />
    }),
  )
}

const POSTAL_CODE: InputHTMLAttributes<HTMLInputElement> = { autoCapitalize: 'characters', spellCheck: false }

const AUTO_COMPLETE = {
  addressLine: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  subdivision: 'address-level1',
  postalCode: 'postal-code',
} as const

const MAX_LENGTHS = { addressLine: 150, addressLine2: 100, city: 50, subdivision: 50, postalCode: 50 } as const

/** Label of a part in the country, in the language of the page. */
export function getAddressLabel(
  part: AddressPart | 'country',
  { names }: Pick<AddressFormProps, 'names'>,
  { address }: Pick<CheckoutTexts, 'address'>,
): string {
  switch (part) {
    case 'country':
      return address.country
    case 'addressLine':
      return address.line
    case 'city':
      return address.cities[names.city]
    case 'subdivision':
      return address.subdivisions[names.subdivision]
    case 'postalCode':
      return address.postalCodes[names.postalCode]
  }
}

/** Column span of a field; a postal code is short and shares its row. */
function columnsOf(part: AddressPart, row: AddressPart[]): 2 | 4 | 6 {
  if (row.length === 1 || !row.includes('postalCode')) return 6
  if (part === 'postalCode') return 2
  const distance = Math.abs(row.indexOf(part) - row.indexOf('postalCode'))
  return distance === 1 ? 4 : 6
}
