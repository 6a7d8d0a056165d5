import { type RawBuilder, sql } from 'kysely'
import type { PackedTexts } from '../db/packed-texts.ts'
import type { IdempotentCall } from './write.ts'
import type { OutboxRow } from '../outbox/index.ts'

/** Event of one write in a batch, with the idempotent call whose response it stores. */
export interface EventAndCall {
  event: OutboxRow
  call: IdempotentCall | undefined
}

/** Its texts among those of a row. */
export const EVENT_RESPONSE_TEXTS = ['identity', 'payload', 'body'] as const
type EventResponseText = (typeof EVENT_RESPONSE_TEXTS)[number]

/** Its other values as arrays by these names, and the columns of a row. */
export const EVENT_RESPONSE_ARRAYS = sql.raw('event_ids, event_types, retentions, principals, operations, keys, hashes')
export const EVENT_RESPONSE_COLUMNS = sql.raw(
  'event_id, event_type, retention, principal, operation, key, request_hash',
)

export function toEventResponseArrays(all: readonly EventAndCall[]): RawBuilder<unknown> {
  const calls = all.map(({ call }) => call)
  return sql`${all.map(({ event }) => event.id)}::uuid[] as event_ids, ${all.map(({ event }) => event.eventType)}::text[] as event_types,
    ${all.map(({ event }) => event.retention)}::text[] as retentions,
    ${calls.map((call) => call?.principal ?? null)}::text[] as principals, ${calls.map((call) => call?.operation ?? null)}::text[] as operations,
    ${calls.map((call) => call?.key ?? null)}::text[] as keys, ${calls.map((call) => call?.requestHash ?? null)}::text[] as hashes`
}

/**
 * SQL that inserts events and stored responses of the `written` rows in `given`, by owner. `entity` is the column
 * with the event's entity. If the response is `{"name": …}` with that entity, `body` has only the text before it
 * (decision 35).
 */
export function insertEventAndResponse(
  texts: Pick<PackedTexts<EventResponseText>, 'bytes' | 'json'>,
  { entity, isAnswered }: { entity: string; isAnswered: 'by its body' | 'with the entity' },
): RawBuilder<unknown> {
  const entityOf = sql.raw(isAnswered === 'with the entity' ? 'event_id' : 'null::uuid')
  return sql`announced as (
      insert into outbox (id, retention, event_type, entity_id, identity, payload)
      select event_id, retention, event_type, ${sql.ref(entity)}::text, ${texts.json('identity')}, ${texts.bytes('payload')}
      from given join written using (owner_id)
    ),
    answered as (
      insert into idempotency_keys (principal, operation, key, request_hash, status, body, entity_of)
      select principal, operation, key, decode(request_hash, 'hex'), 200, ${texts.bytes('body')}, ${entityOf}
      from given join written using (owner_id) where key is not null
    )`
}
