import type { AddressPart, AddressProblemName } from '../../pages/page-props.ts'
import { getAddressFormat } from './address-format.ts'

export interface AddressProblem {
  part: AddressPart | 'country'
  problem: AddressProblemName
  /** Example of a postal code of the country. */
  example?: string
}

/** Address as entered, with optional parts. */
export type PartialAddress = { country?: string } & Partial<Record<AddressPart, string>>

/**
 * Finds problems for which a carrier would return a parcel: missing required parts and invalid postal codes.
 * `offered`: accepted subdivisions beside the known ones.
 */
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

/**
 * Normalizes a postal code: Japanese keyboards type full-width digits and several dashes. `ui` has a copy for pages,
 * since the server does not import it; a test compares them.
 */
export function normalizePostalCode(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
}
