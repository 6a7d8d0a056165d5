import type { EventType } from '@cartwright/contract'
import type { Caller } from '../http/caller.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'

/** Something that happened, told to those outside once the transaction it happened in is committed. */
export interface Announcement {
  eventType: EventType
  entityId: string
  /** Who caused it. */
  by: Caller | { kind: 'shop' }
  payload: object
}

/** Writes the event in the transaction of its cause: both happen or neither does. */
export async function announce(tx: Tx, event: Announcement): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: newId(),
      event_type: event.eventType,
      entity_id: event.entityId,
      identity: JSON.stringify(identityOf(event.by)),
      payload: JSON.stringify(event.payload),
      delivered_at: null,
    })
    .execute()
}

/** Identity kinds and members as webhooks carry them (wire reference, section 12). */
function identityOf(by: Announcement['by']): object {
  switch (by.kind) {
    case 'visitor':
      return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: by.id }
    case 'member':
      return { identityType: 'MEMBER', memberId: by.id }
    case 'shop':
      return { identityType: 'APP' }
    case 'none':
      return {}
  }
}
