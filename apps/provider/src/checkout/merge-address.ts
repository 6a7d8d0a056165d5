import type { PostalAddress } from './checkout.ts'

const FROM_WIDE_TO_NARROW = ['country', 'subdivision', 'city', 'postalCode', 'addressLine', 'addressLine2'] as const

/**
 * Merges a new address into the stored one. Parts are kept up to the first that differs, from wide to narrow: another
 * country keeps nothing, the same country alone keeps all.
 */
export function mergeAddress(stored: PostalAddress = {}, changed: PostalAddress): PostalAddress {
  const firstConflict = FROM_WIDE_TO_NARROW.findIndex((part) => isConflictingPart(part, stored, changed))
  const unchangedParts = firstConflict === -1 ? FROM_WIDE_TO_NARROW : FROM_WIDE_TO_NARROW.slice(0, firstConflict)
  const address: PostalAddress = {}
  for (const part of FROM_WIDE_TO_NARROW)
    address[part] = changed[part] ?? (unchangedParts.includes(part) ? stored[part] : undefined)
  return address
}

/** Whether two addresses differ in a part that both have. */
export function hasAddressConflict(stored: PostalAddress = {}, changed: PostalAddress): boolean {
  return FROM_WIDE_TO_NARROW.some((part) => isConflictingPart(part, stored, changed))
}

/** Whether the new address has a part that the stored one lacks or has differently. */
export function isDifferentAddress(changed: PostalAddress, stored: PostalAddress = {}): boolean {
  return FROM_WIDE_TO_NARROW.some((part) => changed[part] !== undefined && changed[part] !== stored[part])
}

function isConflictingPart(part: keyof PostalAddress, stored: PostalAddress, changed: PostalAddress): boolean {
  return changed[part] !== undefined && stored[part] !== undefined && changed[part] !== stored[part]
}
