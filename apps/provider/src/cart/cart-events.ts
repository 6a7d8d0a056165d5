import { sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/pipeline.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import { type Tx, WriteConflict } from '../platform/db/transaction.ts'
import {
  publishEvent,
  publishEvents,
  type OutboxEvent,
  type DomainChange,
  createDomainEvent,
  buildEventInsert,
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

/** Deletes a cart, whatever its lines, and publishes the event. */
export async function deleteCartWithEvent(tx: Tx, { id, owner }: Cart, now: Date): Promise<void> {
  await executeBatched(tx, DELETE_CARTS, { id, owner, now })
}

const DELETE_CARTS: BatchStatement<Pick<Cart, 'id' | 'owner'> & { now: Date }, object, undefined> = {
  statement: (
    all,
  ) => sql`${sql.raw(PREPARED)} with ended as (delete from carts where owner_id = any(${all.map(({ owner }) => owner.id)}::uuid[]))
    ${buildEventInsert(all.map(({ id, owner, now }) => createCartEvent(id, owner, now, { slug: 'deleted' })))}`,
  results(_rows, all) {
    // In sequence, the second request would find no cart.
    if (new Set(all.map(({ id }) => id)).size < all.length)
      throw new WriteConflict('The cart was ended by another request.')
    return all.map(() => undefined)
  },
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
