import { sql } from 'kysely'
import { KEPT } from '../../db/named-statements.ts'
import type { Database } from '../../db/pool.ts'
import type { IdempotentCall } from '../../http/write.ts'
import { type Announcement, type OutboxRow, outboxRow } from '../../outbox/index.ts'
import type { Cart } from '../cart.ts'
import { toDetails } from '../store.ts'

/** A changed cart, with the revision that it was changed from; what is announced of it; the answer that is kept under the key of the call. */
export interface CartWrite {
  cart: Cart
  announcement: Announcement
  call: IdempotentCall | undefined
  body: Buffer
}

/** The same as the statement takes it. */
export interface PreparedWrite {
  cart: Cart
  call: IdempotentCall | undefined
  event: OutboxRow
  texts: Buffer[]
}

/** The long texts of a cart, in the order in which they are sent. */
const TEXTS = ['lines', 'details', 'identity', 'payload', 'body'] as const
type TextName = (typeof TEXTS)[number]

export function prepareWrite({ cart, announcement, call, body }: CartWrite): PreparedWrite {
  const event = outboxRow(announcement)
  const { identity, payload } = event
  const texts: Record<TextName, string | Buffer> = {
    lines: JSON.stringify(cart.lines),
    details: toDetails(cart),
    identity,
    payload,
    body,
  }
  return { cart, call, event, texts: TEXTS.map((name) => Buffer.from(texts[name])) }
}

/**
 * The piece of all bytes that is this text of the n-th cart, found by where each text starts. Two carts with texts of 2, 2, 9, 9 and 4 bytes,
 * and of 40, 2, 9, 99 and 70, have texts that start at 1, 3, 5, 14, 23, 27, 67, 69, …; the details of the second cart are the second of its
 * texts, the seventh of all: `from 67 for 69 - 67`.
 */
function piece(name: TextName): string {
  const at = (step: number): string => `starts[(n - 1) * ${TEXTS.length} + ${TEXTS.indexOf(name) + step}]`
  return `substring(bytes from ${at(1)} for ${at(2)} - ${at(1)})`
}

const json = (name: TextName, type = 'jsonb') => sql.raw(`convert_from(${piece(name)}, 'UTF8')::${type}`)

/**
 * Writes carts of different owners by one statement, and answers with the owners whose carts are written: each with its event and its answer, if
 * the database still has the cart that was changed and nobody holds it. One that is wrong by itself (its key has been used) makes the statement
 * fail for all.
 *
 * All long texts go as one run of bytes: as arrays they would be escaped here and unescaped there. What is in `asked` is hidden from the planner,
 * which would else plan anew for every number of carts.
 */
export async function writeCarts(db: Database, all: readonly PreparedWrite[]): Promise<Set<string>> {
  const carts = all.map(({ cart }) => cart)
  const calls = all.map(({ call }) => call)
  const texts = all.flatMap((each) => each.texts)
  const starts = [1]
  for (const { length } of texts) starts.push((starts.at(-1) ?? 0) + length)

  const { rows } = await sql<{ owner_id: string }>`${sql.raw(KEPT)}
    with asked as materialized (
      select ${Buffer.concat(texts)}::bytea as bytes, ${starts}::int[] as starts,
        ${carts.map(({ owner }) => owner.id)}::uuid[] as owner_ids, ${carts.map(({ owner }) => owner.kind)}::text[] as owner_kinds,
        ${carts.map(({ id }) => id)}::uuid[] as ids, ${carts.map(({ revision }) => revision)}::bigint[] as revisions,
        ${carts.map(({ currency }) => currency)}::text[] as currencies, ${carts.map(({ nextLine }) => nextLine)}::int[] as next_lines,
        ${carts.map(({ checkoutId }) => checkoutId)}::uuid[] as checkout_ids,
        ${carts.map(({ createdAt }) => createdAt)}::timestamptz[] as created, ${carts.map(({ updatedAt }) => updatedAt)}::timestamptz[] as updated,
        ${all.map(({ event }) => event.id)}::uuid[] as event_ids, ${all.map(({ event }) => event.eventType)}::text[] as event_types,
        ${calls.map((call) => call?.principal ?? null)}::text[] as principals, ${calls.map((call) => call?.operation ?? null)}::text[] as operations,
        ${calls.map((call) => call?.key ?? null)}::text[] as keys, ${calls.map((call) => call?.requestHash.toString('hex') ?? null)}::text[] as hashes
    ),
    given as materialized (
      select g.* from asked, unnest(owner_ids, owner_kinds, ids, revisions, currencies, next_lines, checkout_ids, created, updated,
        event_ids, event_types, principals, operations, keys, hashes) with ordinality
      as g (owner_id, owner_kind, id, revision, currency, next_line, checkout_id, created_at, updated_at,
        event_id, event_type, principal, operation, key, request_hash, n)
    ),
    free as (
      select c.owner_id from carts c join given g on g.owner_id = c.owner_id and g.id = c.id and g.revision = c.revision
      for update of c skip locked
    ),
    updated as (
      update carts c set revision = c.revision + 1, lines = ${json('lines')}, next_line = g.next_line, checkout_id = g.checkout_id,
        details = ${json('details')}, updated_at = g.updated_at
      from given g join free using (owner_id) cross join asked
      where c.owner_id = g.owner_id and c.revision = g.revision returning c.owner_id
    ),
    made as (
      insert into carts (owner_id, owner_kind, id, revision, currency, lines, next_line, checkout_id, details, created_at, updated_at)
      select owner_id, owner_kind, id, 1, currency, ${json('lines')}, next_line, checkout_id, ${json('details')}, created_at, updated_at
      from given cross join asked where revision = 0 order by owner_id
      on conflict (owner_id) do nothing returning owner_id
    ),
    written as materialized (select owner_id from updated union all select owner_id from made),
    announced as (
      insert into outbox (id, event_type, entity_id, identity, payload)
      select event_id, event_type, id::text, ${json('identity')}, ${json('payload', 'json')}
      from given join written using (owner_id) cross join asked
    ),
    answered as (
      insert into idempotency_keys (principal, operation, key, request_hash, status, body)
      select principal, operation, key, decode(request_hash, 'hex'), 200, ${sql.raw(piece('body'))}
      from given join written using (owner_id) cross join asked where key is not null
    )
    select owner_id from written`.execute(db)
  return new Set(rows.map(({ owner_id }) => owner_id))
}
