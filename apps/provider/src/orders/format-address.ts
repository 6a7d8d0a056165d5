import type { Address, OrderAddress } from '@cartwright/contract'
import { getAddressFormat, getCountryName } from '../addresses/index.ts'

/**
 * Formats name and address as on an envelope, one line each, with the country in the reader's language. Phone numbers
 * are left out.
 */
export function formatAddress(of: OrderAddress = {}, lang: string): string[] {
  const country = of.address?.country
  return [...formatDomesticAddress(of), ...(country ? [getCountryName(country, lang)] : [])]
}

/** Formats name and address without the country, in the form used there. */
export function formatDomesticAddress({ address, contactDetails }: OrderAddress = {}): string[] {
  const { firstName, lastName, company } = contactDetails ?? {}
  const lines = [[firstName, lastName].filter(Boolean).join(' '), company, ...formatLocality(address ?? {})]
  return lines.filter((line): line is string => Boolean(line))
}

const BESIDE_TOWN = ['postalCode', 'city', 'subdivision'] as const

function formatLocality({ streetAddress, addressLine, addressLine2, ...place }: Address) {
  const { country, postalCode, city } = place
  const street = addressLine || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const { rows, subdivisions } = getAddressFormat(country ?? '')
  const unasked = BESIDE_TOWN.filter((part) => !rows.flat().includes(part))
  const towns = rows.map((row, at) => {
    const parts = { addressLine: undefined, postalCode, city, subdivision: regionIn(row) }
    const inRow = at === rows.length - 1 ? [...row, ...unasked] : row
    return inRow.map((part) => parts[part]).filter(Boolean)
  })
  // In Latin script, the street comes first everywhere.
  return [street, addressLine2, ...towns.map((parts) => parts.join(' '))]

  /**
   * Subdivision as `Springfield IL 62701`. A county on its own line has its name, as has a prefecture, whose code is
   * a number.
   */
  function regionIn(row: readonly string[]): string | undefined {
    const code = place.subdivision?.replace(`${country}-`, '')
    const name = subdivisions.find((each) => each.code === place.subdivision)?.name
    return row.length === 1 || /^\d/.test(code ?? '') ? (name ?? code) : code
  }
}
