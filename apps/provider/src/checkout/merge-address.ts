import type { PostalAddress } from './checkout.ts'

const FROM_WIDE_TO_NARROW = ['country', 'subdivision', 'city', 'postalCode', 'addressLine', 'addressLine2'] as const

/**
 * What is known of an address, as far as what is said now leaves it standing: another country leaves nothing of it, the same country
 * and nothing else leaves all. From the first part on that is another one, what was known is about another place.
 */
export function mergeAddress(known: PostalAddress = {}, said: PostalAddress): PostalAddress {
  const moved = FROM_WIDE_TO_NARROW.findIndex((part) => isConflictingPart(part, known, said))
  const standing = moved === -1 ? FROM_WIDE_TO_NARROW : FROM_WIDE_TO_NARROW.slice(0, moved)
  const address: PostalAddress = {}
  for (const part of FROM_WIDE_TO_NARROW)
    address[part] = said[part] ?? (standing.includes(part) ? known[part] : undefined)
  return address
}

/** Whether one of two is another place than the other, as far as both are known. */
export function hasAddressConflict(known: PostalAddress = {}, said: PostalAddress): boolean {
  return FROM_WIDE_TO_NARROW.some((part) => isConflictingPart(part, known, said))
}

/** Whether what is said is more than, or other than, what is known. */
export function isDifferentAddress(said: PostalAddress, known: PostalAddress = {}): boolean {
  return FROM_WIDE_TO_NARROW.some((part) => said[part] !== undefined && said[part] !== known[part])
}

function isConflictingPart(part: keyof PostalAddress, known: PostalAddress, said: PostalAddress): boolean {
  return said[part] !== undefined && known[part] !== undefined && said[part] !== known[part]
}
