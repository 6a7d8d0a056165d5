import { sql } from 'kysely'
import { askForOne, type ForMany } from '../db/ask-together.ts'
import { KEPT } from '../db/named-statements.ts'
import { type Tx, WriteConflict } from '../db/transaction.ts'
import {
  announce,
  announceAll,
  type Announcement,
  type DomainChange,
  domainEvent,
  insertEvents,
} from '../outbox/index.ts'
import type { Cart } from './cart.ts'

const FQDN = 'wix.ecom.v1.cart'

/** Cart created, updated, deleted (specification, section 4). */
export async function announceCart(
  tx: Tx,
  cartId: string,
  by: Announcement['by'],
  now: Date,
  change: DomainChange,
): Promise<void> {
  await announce(tx, cartAnnouncement(cartId, by, now, change))
}

/** The cart is over, whatever is in it, and that is told. */
export async function endCart(tx: Tx, { id, owner }: Cart, now: Date): Promise<void> {
  await askForOne(tx, END_CARTS, { id, owner, now })
}

const END_CARTS: ForMany<Pick<Cart, 'id' | 'owner'> & { now: Date }, object, undefined> = {
  statement: (
    all,
  ) => sql`${sql.raw(KEPT)} with ended as (delete from carts where owner_id = any(${all.map(({ owner }) => owner.id)}::uuid[]))
    ${insertEvents(all.map(({ id, owner, now }) => cartAnnouncement(id, owner, now, { slug: 'deleted' })))}`,
  results(_rows, all) {
    // One after the other, the second would have found it gone.
    if (new Set(all.map(({ id }) => id)).size < all.length)
      throw new WriteConflict('The cart was ended by another request.')
    return all.map(() => undefined)
  },
}

/** These carts are gone, and no shopper has done it. */
export async function announceEnded(tx: Tx, cartIds: readonly string[], now: Date): Promise<void> {
  await announceAll(
    tx,
    cartIds.map((id) => cartAnnouncement(id, { kind: 'shop' }, now, { slug: 'deleted' })),
  )
}

export function cartAnnouncement(
  cartId: string,
  by: Announcement['by'],
  now: Date,
  change: DomainChange,
): Announcement {
  return {
    eventType: `${FQDN}_${change.slug}`,
    entityId: cartId,
    by,
    payload: domainEvent(FQDN, cartId, now, change),
  }
}
