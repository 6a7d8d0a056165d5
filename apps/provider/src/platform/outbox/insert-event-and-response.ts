import { type RawBuilder, sql } from 'kysely'
import type { PackedTexts } from '../db/packed-texts.ts'
import type { IdempotentCall } from '../http/write.ts'
import type { OutboxRow } from './publish-event.ts'

/** What each of many writes tells, and the call under whose key the answer is kept. */
export interface EventAndCall {
  event: OutboxRow
  call: IdempotentCall | undefined
}

/** The texts of it, among those of a row. */
export const EVENT_RESPONSE_TEXTS = ['identity', 'payload', 'body'] as const
type EventResponseText = (typeof EVENT_RESPONSE_TEXTS)[number]

/** The rest of it, as arrays, by these names; and the columns that they are a row's by. */
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
 * The parts of a statement that announce those of the rows in `given` that are `written`, by their owners, and keep what they are answered. `entity` is the column of what each event is of.
 * Where the answer is `{"name": …}` with the entity of the event in it, `body` is only what comes before it (decision 35).
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
