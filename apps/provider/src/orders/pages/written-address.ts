import type { OrderAddress } from '@cartwright/contract'
import { nameOfCountry } from '../../addresses/index.ts'

/** Name and address as on an envelope: a line each, the country in the language of whoever reads it. Telephone numbers are nobody's business. */
export function writtenAddress({ address, contactDetails }: OrderAddress = {}, lang: string): string[] {
  const { firstName, lastName, company } = contactDetails ?? {}
  const { addressLine, addressLine2, postalCode, city, subdivision, country } = address ?? {}
  const street = [address?.streetAddress?.name, address?.streetAddress?.number].filter(Boolean).join(' ')
  const region = subdivision?.replace(`${country}-`, '')
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    company,
    addressLine || street,
    addressLine2,
    [postalCode, city, region].filter(Boolean).join(' '),
    country && nameOfCountry(country, lang),
  ].filter((line): line is string => Boolean(line))
}

/** `a…@example.com` */
export function maskAddress(email: string): string {
  const [first = ''] = email
  const at = email.lastIndexOf('@')
  return at < 0 ? `${first}…` : `${first}…${email.slice(at)}`
}
