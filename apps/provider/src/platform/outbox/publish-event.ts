import type { EventType } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import type { BinaryText } from '../text/binary-text.ts'
import { toJsonLines } from '../db/json-lines.ts'
import { PREPARED } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { newId } from '../ids.ts'
import { encodePayload } from './payload.ts'
import { type Retention, getRetention } from './retention.ts'

/** Who caused something: a caller, or the shop by itself. */
type Actor = { kind: 'none' | 'shop' } | { kind: Exclude<Caller['kind'], 'none'>; id: string }

/** Something that happened, told to those outside once the transaction it happened in is committed. */
export interface OutboxEvent {
  eventType: EventType
  entityId: string
  /** Who caused it. */
  by: Actor
  /** May be written already. */
  payload: object
}

/** Writes the event in the transaction of its cause: both happen or neither does. */
export async function publishEvent(tx: Tx, event: OutboxEvent): Promise<void> {
  await publishEvents(tx, [event])
}

/** Many at once, in this order. */
export async function publishEvents(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`${sql.raw(PREPARED)} ${buildEventInsert(events)}`.execute(tx)
}

/** For those who write something else by the same statement. However many they are, its text is the same. */
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
  /** As the outbox stores it. */
  payload: BinaryText
}

/** For those who write the event in a statement of their own. */
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
