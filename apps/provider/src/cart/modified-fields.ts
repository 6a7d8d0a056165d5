import { isDeepStrictEqual } from 'node:util'
import type { Cart as WireCart } from '@cartwright/contract'
import type { Cart } from './cart.ts'

const FIELDS: readonly [name: keyof WireCart, of: (cart: Cart) => unknown][] = [
  ['lineItems', ({ lines }) => lines],
  ['buyerNote', ({ info }) => info.buyerNote],
  ['buyerInfo', ({ info }) => info.buyerInfo],
  ['contactInfo', ({ info }) => info.contactInfo],
  ['overrideCheckoutUrl', ({ info }) => info.overrideCheckoutUrl],
  ['selectedShippingOption', ({ info }) => info.selectedShippingOption],
  ['extendedFields', ({ info }) => info.extendedFields],
  ['businessLocationId', ({ info }) => info.businessLocationId],
  ['appliedDiscounts', ({ coupon, merchantDiscounts }) => [coupon, merchantDiscounts]],
  ['checkoutId', ({ checkoutId }) => checkoutId],
]

/** Wire names of the fields that a change modified, for events. Sums, dates and the revision follow from them. */
export function findModifiedFields(before: Cart, after: Cart): string[] {
  return FIELDS.filter(([, of]) => !areEqual(of(before), of(after))).map(([name]) => name)
}

/** Deep equality with a fast path: an unchanged value is the same object. */
function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return isDeepStrictEqual(one, other)
  return one.length === other.length && one.every((each, at) => areEqual(each, other[at]))
}
