import { normalizePostalCode } from '@cartwright/ui/postal-code'
import type { Shop } from '../shop.ts'
import { parseCountry } from './parse-country.ts'

/** Display options of the cart, with the same names in URLs and forms. */
export interface CartDisplayOptions {
  country?: string
  /** Some countries' tax and delivery go by it. */
  postcode?: string
  /** With the steps of the total. */
  explanation: boolean
}

export function parseCartDisplayOptions(names: { get(name: string): unknown }, shop: Shop): CartDisplayOptions {
  return {
    country: parseCountry(names.get('country'), shop),
    postcode: parsePostcode(names.get('postcode')),
    explanation: names.get('explain') === '1',
  }
}

/** URL of the cart page with these display options and further parameters. */
export function toCartUrl(
  { country, postcode, explanation }: CartDisplayOptions,
  more: Record<string, string> = {},
  part = '',
): string {
  const query = new URLSearchParams({
    ...(country && { country }),
    ...(postcode && { postcode }),
    ...(explanation && { explain: '1' }),
    ...more,
  })
  return `/cart${query.size > 0 ? `?${query}` : ''}${part && `#${part}`}`
}

const MAX_POSTCODE_LENGTH = 20

/** A value that is a postcode in no country counts as absent. */
function parsePostcode(typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? normalizePostalCode(typed).toUpperCase() : ''
  return /^[A-Z0-9][A-Z0-9 -]*$/.test(text) && text.length <= MAX_POSTCODE_LENGTH ? text : undefined
}
