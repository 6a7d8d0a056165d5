import type { Tx } from '../http/write.ts'
import { announce, type Announcement, type DomainChange, domainEvent } from '../outbox/index.ts'

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
