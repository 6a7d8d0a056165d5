import type { Shop } from '../shop.ts'
import { readCountry } from './read-country.ts'

/** How the cart shall be shown. Addresses and forms say it with the same names. */
export interface Asked {
  country?: string
  /** With the steps of the total. */
  explanation: boolean
}

export function readAsked(names: { get(name: string): unknown }, shop: Shop): Asked {
  return { country: readCountry(names.get('country'), shop), explanation: names.get('explain') === '1' }
}

/** The page of the cart that shows the same, with what else it shall say. */
export function cartAddress({ country, explanation }: Asked, more: Record<string, string> = {}, part = ''): string {
  const query = new URLSearchParams({ ...(country && { country }), ...(explanation && { explain: '1' }), ...more })
  return `/cart${query.size > 0 ? `?${query}` : ''}${part && `#${part}`}`
}
