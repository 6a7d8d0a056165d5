import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import { createBatcher, writeUnlessConflict } from '../../platform/concurrency/batcher.ts'
import { countFitting, PackedTexts } from '../../platform/db/packed-texts.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { BinaryText } from '../../platform/text/binary-text.ts'
import type { IdempotentCall } from '../../platform/http/write.ts'
import {
  insertEventAndResponse,
  type EventAndCall,
  EVENT_RESPONSE_ARRAYS,
  EVENT_RESPONSE_COLUMNS,
  EVENT_RESPONSE_TEXTS,
  toEventResponseArrays,
} from '../../platform/http/insert-event-and-response.ts'
import { type OutboxEvent, toOutboxRow } from '../../platform/outbox/index.ts'
import { JsonBytes } from '../../platform/text/json-text.ts'
import type { Cart } from '../cart.ts'
import { toDetailsJson } from '../store.ts'

/**
 * Changed cart with the revision before the change, its event (whose entity is also the response), and the call whose
 * idempotency key stores the response.
 */
export interface CartWrite {
  cart: Cart
  announcement: OutboxEvent
  call: IdempotentCall | undefined
}

/** Cart write, serialized for the statement. */
interface PreparedWrite extends EventAndCall {
  cart: Cart
  texts: BinaryText[]
}

const MAX_BATCH_SIZE = 16
const CART_PREFIX = '{"cart":'
const TEXTS = new PackedTexts(['lines', 'details', ...EVENT_RESPONSE_TEXTS])

/** Wraps the JSON of a cart as the response of a change. */
export function toCartResponse(shown: JsonBytes): JsonBytes {
  return new JsonBytes(`${CART_PREFIX}${shown.bytes}}`)
}

/**
 * Batches concurrent writes of carts of different owners into one statement, which costs little more than one write.
 * Each caller gets true if its cart was written, and false if another request was faster or has this key. After an
 * error the outcome may be unknown.
 */
export function createBatchedCartWriter(db: Database): (write: CartWrite) => Promise<boolean> {
  const write = createBatcher((all: readonly PreparedWrite[]) => writeUnlessConflict(all, writeAll), {
    maxBatchSize: MAX_BATCH_SIZE,
    countFitting,
  })
  // A write that cannot be serialized fails for its own caller alone.
  return async (cartWrite) => write(prepareWrite(cartWrite))

  async function writeAll(all: readonly PreparedWrite[]): Promise<boolean[]> {
    const owners = await writeCarts(db, all)
    return all.map(({ cart }) => owners.has(cart.owner.id))
  }
}

function prepareWrite({ cart, announcement, call }: CartWrite): PreparedWrite {
  const event = toOutboxRow(announcement)
  const texts = {
    lines: JSON.stringify(cart.lines),
    details: toDetailsJson(cart),
    identity: event.identity,
    payload: { bytes: event.payload },
    body: CART_PREFIX,
  }
  return { cart, call, event, texts: TEXTS.toOrderedTexts(texts) }
}

/**
 * Writes carts of different owners, their events and responses by one statement, and returns the owners of the
 * written carts. A cart is skipped if its revision has changed or its row is locked. An invalid item (its key is
 * already used) makes the statement fail for all. The materialized `input` hides the number of carts from the
 * planner, which would otherwise plan anew for each.
 */
async function writeCarts(db: Database, all: readonly PreparedWrite[]): Promise<Set<string>> {
  const carts = all.map(({ cart }) => cart)

  const { rows } = await sql<{ owner_id: string }>`${sql.raw(PREPARED)}
    with input as materialized (
      select ${TEXTS.pack(all.map(({ texts }) => texts))},
        ${carts.map(({ owner }) => owner.id)}::uuid[] as owner_ids, ${carts.map(({ owner }) => owner.kind)}::text[] as owner_kinds,
        ${carts.map(({ id }) => id)}::uuid[] as ids, ${carts.map(({ revision }) => revision)}::bigint[] as revisions,
        ${carts.map(({ currency }) => currency)}::text[] as currencies, ${carts.map(({ nextLine }) => nextLine)}::int[] as next_lines,
        ${carts.map(({ checkoutId }) => checkoutId)}::uuid[] as checkout_ids,
        ${carts.map(({ createdAt }) => createdAt)}::timestamptz[] as created, ${carts.map(({ updatedAt }) => updatedAt)}::timestamptz[] as updated,
        ${toEventResponseArrays(all)}
    ),
    given as materialized (
      select g.*, starts from input, unnest(owner_ids, owner_kinds, ids, revisions, currencies, next_lines, checkout_ids, created, updated,
        ${EVENT_RESPONSE_ARRAYS}) with ordinality
      as g (owner_id, owner_kind, id, revision, currency, next_line, checkout_id, created_at, updated_at, ${EVENT_RESPONSE_COLUMNS}, n)
    ),
    lockable as (
      select c.owner_id from carts c join given g on g.owner_id = c.owner_id and g.id = c.id and g.revision = c.revision
      for update of c skip locked
    ),
    updated as (
      update carts c set revision = c.revision + 1, lines = ${TEXTS.json('lines')}, next_line = g.next_line, checkout_id = g.checkout_id,
        details = ${TEXTS.json('details')}, updated_at = g.updated_at
      from given g join lockable using (owner_id)
      where c.owner_id = g.owner_id and c.revision = g.revision returning c.owner_id
    ),
    inserted as (
      insert into carts (owner_id, owner_kind, id, revision, currency, lines, next_line, checkout_id, details, created_at, updated_at)
      select owner_id, owner_kind, id, 1, currency, ${TEXTS.json('lines')}, next_line, checkout_id, ${TEXTS.json('details')}, created_at, updated_at
      from given where revision = 0 order by owner_id
      on conflict (owner_id) do nothing returning owner_id
    ),
    written as materialized (select owner_id from updated union all select owner_id from inserted),
    ${insertEventAndResponse(TEXTS, { entity: 'given.id', isAnswered: 'with the entity' })}
    select owner_id from written`.execute(db)
  return new Set(rows.map(({ owner_id }) => owner_id))
}
