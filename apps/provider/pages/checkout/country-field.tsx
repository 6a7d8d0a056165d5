import { SelectField } from '@cartwright/ui'

interface CountryFieldProps {
  name: 'country' | 'billingCountry'
  kind: 'shipping' | 'billing'
  label: string
  choose: string
  countries: { code: string; name: string }[]
  defaultValue: string
  error?: string
  autoFocus?: true
}

export function CountryField({ countries, choose, kind, ...field }: CountryFieldProps) {
  return (
    <SelectField {...field} autoComplete={`${kind} country`} required>
      <option value="">{choose}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
