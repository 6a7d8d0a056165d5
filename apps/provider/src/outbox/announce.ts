import type { EventType } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'

/** Who caused something: a caller, or the shop by itself. */
type Actor = { kind: 'none' | 'shop' } | { kind: Exclude<Caller['kind'], 'none'>; id: string }

/** Something that happened, told to those outside once the transaction it happened in is committed. */
export interface Announcement {
  eventType: EventType
  entityId: string
  /** Who caused it. */
  by: Actor
  payload: object
}

/** Writes the event in the transaction of its cause: both happen or neither does. */
export async function announce(tx: Tx, event: Announcement): Promise<void> {
  await announceAll(tx, [event])
}

/** Many at once, in this order. */
export async function announceAll(tx: Tx, events: readonly Announcement[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        id: newId(),
        event_type: event.eventType,
        entity_id: event.entityId,
        identity: JSON.stringify(identityOf(event.by)),
        payload: JSON.stringify(event.payload),
        delivered_at: null,
      })),
    )
    .execute()
}

/** The same as a part of one statement (`writeAtOnce`): the event of each row in `changed`. */
export function announceChanged(event: Announcement): RawBuilder<unknown> {
  return sql`insert into outbox (id, event_type, entity_id, identity, payload)
    select ${newId()}::uuid, ${event.eventType}::text, ${event.entityId}::text, ${JSON.stringify(identityOf(event.by))}::jsonb, ${JSON.stringify(event.payload)}::json
    from changed`
}

/** Identity kinds and members as webhooks carry them (wire reference, section 12). */
function identityOf(by: Actor): object {
  switch (by.kind) {
    case 'visitor':
      return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: by.id }
    case 'member':
      return { identityType: 'MEMBER', memberId: by.id }
    case 'merchant':
      return { identityType: 'WIX_USER', wixUserId: by.id }
    case 'app':
      return { identityType: 'APP', appId: by.id }
    case 'shop':
      return { identityType: 'APP' }
    case 'none':
      return {}
  }
}
