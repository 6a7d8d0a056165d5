import type { AddressPart, AddressProblemName } from '../../pages/page-props.ts'
import { addressFormatOf } from './address-format.ts'

export interface AddressProblem {
  part: AddressPart | 'country'
  problem: AddressProblemName
  /** A postal code as the country has them. */
  example?: string
}

/** An address as it is written down; parts may be missing. */
export type WrittenAddress = { country?: string } & Partial<Record<AddressPart, string>>

/** What a parcel service would send back: parts that the country needs, and postal codes that it does not have. */
export function checkAddress(address: WrittenAddress): AddressProblem[] {
  const { country = '' } = address
  if (country === '') return [{ part: 'country', problem: 'missing' }]
  const { rows, required, postalCode, postalCodeExample, subdivisions } = addressFormatOf(country)
  return rows.flat().flatMap((part): AddressProblem[] => {
    const value = address[part] ?? ''
    if (value === '') return required.includes(part) ? [{ part, problem: 'missing' }] : []
    if (part === 'postalCode' && postalCode && !postalCode.test(value))
      return [{ part, problem: 'wrong', example: postalCodeExample }]
    if (part === 'subdivision' && subdivisions.length > 0 && !subdivisions.some(({ code }) => code === value))
      return [{ part, problem: 'wrong' }]
    return []
  })
}
