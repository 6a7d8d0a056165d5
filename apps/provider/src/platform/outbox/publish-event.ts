import type { EventType } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import type { BinaryText } from '../text/binary-text.ts'
import { toJsonLines } from '../db/json-lines.ts'
import { PREPARED } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { encodePayload } from './payload.ts'
import { type Retention, getRetention } from './retention.ts'

/** Cause of an event: a caller, or the shop itself. */
type Actor = { kind: 'none' | 'shop' } | { kind: 'visitor' | 'member' | 'merchant' | 'app'; id: string }

/**
 * Domain event of the outbox. It stays there for its retention; personal data is exported and erased from there.
 * Nothing delivers it yet.
 */
export interface OutboxEvent {
  eventType: EventType
  entityId: string
  /** Cause of the event. */
  by: Actor
  /** May be serialised JSON. */
  payload: object
}

/** Inserts the event in the transaction of its cause: both happen or neither does. */
export async function publishEvent(tx: Tx, event: OutboxEvent): Promise<void> {
  await publishEvents(tx, [event])
}

/** Inserts several events in this order. */
export async function publishEvents(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`${sql.raw(PREPARED)} ${buildEventInsert(events)}`.execute(tx)
}

/** SQL of the insert, for statements that also write something else. Its text is constant. */
export function buildEventInsert(events: readonly OutboxEvent[]): RawBuilder<unknown> {
  const rows = events.map(toOutboxRow)
  return sql`insert into outbox (id, retention, event_type, entity_id, identity, payload)
    select id, retention, event_type, entity_id, identity::jsonb, payload
    from rows from (
      unnest(${rows.map(({ id }) => id)}::uuid[]), unnest(${rows.map(({ retention }) => retention)}::text[]),
      unnest(${rows.map(({ eventType }) => eventType)}::text[]), unnest(${rows.map(({ entityId }) => entityId)}::text[]),
      ${toJsonLines(rows.map(({ identity }) => identity))}, unnest(${rows.map(({ payload }) => Buffer.from(payload, 'latin1'))}::bytea[])
    ) as event (id, retention, event_type, entity_id, identity, payload)`
}

export interface OutboxRow {
  id: string
  eventType: EventType
  retention: Retention
  entityId: string
  /** JSON. */
  identity: string
  /** Encoded for the outbox. */
  payload: BinaryText
}

/** Row for callers that insert the event in their own statement. */
export function toOutboxRow({ eventType, entityId, by, payload }: OutboxEvent): OutboxRow {
  return {
    id: newId(),
    eventType,
    retention: getRetention(eventType),
    entityId,
    identity: JSON.stringify(identityOf(by)),
    payload: encodePayload(eventType, payload),
  }
}

/** Identity of webhooks, by kind of caller (wire reference, section 12). */
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
