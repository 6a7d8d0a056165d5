import { isDeepStrictEqual } from 'node:util'
import type { Cart as WireCart } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import {
  publishEvent,
  publishEvents,
  type OutboxEvent,
  type DomainChange,
  createDomainEvent,
} from '../platform/outbox/index.ts'
import type { Cart } from './cart.ts'

const FQDN = 'wix.ecom.v1.cart'

/** Publishes a domain event of a cart: created, updated or deleted (specification, section 4). */
export async function insertCartEvent(
  tx: Tx,
  cartId: string,
  by: OutboxEvent['by'],
  now: Date,
  change: DomainChange,
): Promise<void> {
  await publishEvent(tx, createCartEvent(cartId, by, now, change))
}

/** Publishes the deletion of carts by the shop itself. */
export async function insertCartDeletedEvents(tx: Tx, cartIds: readonly string[], now: Date): Promise<void> {
  await publishEvents(
    tx,
    cartIds.map((id) => createCartEvent(id, { kind: 'shop' }, now, { slug: 'deleted' })),
  )
}

export function createCartEvent(cartId: string, by: OutboxEvent['by'], now: Date, change: DomainChange): OutboxEvent {
  return {
    eventType: `${FQDN}_${change.slug}`,
    entityId: cartId,
    by,
    payload: createDomainEvent(FQDN, cartId, now, change),
  }
}

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
