import type { Address } from '@cartwright/contract'
import type { Destination } from './input.ts'

export type DestinationAddress = Pick<Address, 'country' | 'subdivision' | 'city' | 'postalCode'>

/** Converts an address to a destination. Undefined without a country, which tax and delivery need. */
export function toDestination(address: DestinationAddress | null | undefined): Destination | undefined {
  if (!address?.country) return undefined
  const { country, subdivision, city, postalCode } = address
  return {
    country,
    subdivision: subdivision ?? undefined,
    city: city ?? undefined,
    postalCode: postalCode ?? undefined,
  }
}
