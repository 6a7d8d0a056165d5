import type { Tx } from '../platform/db/transaction.ts'
import {
  publishEvent,
  publishEvents,
  type OutboxEvent,
  type DomainChange,
  createDomainEvent,
} from '../platform/outbox/index.ts'

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
