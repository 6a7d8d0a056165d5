import type { AddressPart, AddressProblemName } from '../../pages/page-props.ts'
import { getAddressFormat } from './address-format.ts'

export interface AddressProblem {
  part: AddressPart | 'country'
  problem: AddressProblemName
  /** A postal code as the country has them. */
  example?: string
}

/** An address as it is written down; parts may be missing. */
export type PartialAddress = { country?: string } & Partial<Record<AddressPart, string>>

/** What a parcel service would send back: parts that the country needs, and postal codes that it does not have. `offered`: parts of the country to choose from beside those it is known by. */
export function validateAddress(address: PartialAddress, offered: readonly string[] = []): AddressProblem[] {
  const { country = '' } = address
  if (country === '') return [{ part: 'country', problem: 'missing' }]
  const { rows, required, postalCode, postalCodeExample, subdivisions } = getAddressFormat(country)
  return rows.flat().flatMap((part): AddressProblem[] => {
    const value = address[part] ?? ''
    if (value === '') return required.includes(part) ? [{ part, problem: 'missing' }] : []
    if (part === 'postalCode' && postalCode && !postalCode.test(value))
      return [{ part, problem: 'wrong', example: postalCodeExample }]
    const isKnown = (): boolean => offered.includes(value) || subdivisions.some(({ code }) => code === value)
    if (part === 'subdivision' && subdivisions.length > 0 && !isKnown()) return [{ part, problem: 'wrong' }]
    return []
  })
}

/** As the post reads it: Japanese keyboards write figures in full width, and a dash in several ways. The pages' is in `ui`, which the server does not import; a test keeps them the same. */
export function normalizePostalCode(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
}
