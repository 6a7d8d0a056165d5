import type { PostalAddress } from './checkout.ts'

const FROM_WIDE_TO_NARROW = ['country', 'subdivision', 'city', 'postalCode', 'addressLine', 'addressLine2'] as const

/**
 * What is known of an address, as far as what is said now leaves it standing: another country leaves nothing of it, the same country
 * and nothing else leaves all. From the first part on that is another one, what was known is about another place.
 */
export function moveTo(known: PostalAddress = {}, said: PostalAddress): PostalAddress {
  const isOther = (part: keyof PostalAddress): boolean =>
    said[part] !== undefined && known[part] !== undefined && said[part] !== known[part]
  const moved = FROM_WIDE_TO_NARROW.findIndex(isOther)
  const standing = moved === -1 ? FROM_WIDE_TO_NARROW : FROM_WIDE_TO_NARROW.slice(0, moved)
  const address: PostalAddress = {}
  for (const part of FROM_WIDE_TO_NARROW)
    address[part] = said[part] ?? (standing.includes(part) ? known[part] : undefined)
  return address
}
