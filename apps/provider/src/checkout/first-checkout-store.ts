import { sql } from 'kysely'
import type { Cart } from '../cart/index.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import { countFitting, PackedTexts } from '../platform/db/packed-texts.ts'
import type { Database } from '../platform/db/pool.ts'
import { createBatcher, writeUnlessConflict } from '../platform/concurrency/batcher.ts'
import type { BinaryText } from '../platform/text/binary-text.ts'
import type { IdempotentCall } from '../platform/http/write.ts'
import {
  insertEventAndResponse,
  type EventAndCall,
  EVENT_RESPONSE_ARRAYS,
  EVENT_RESPONSE_COLUMNS,
  EVENT_RESPONSE_TEXTS,
  toEventResponseArrays,
} from '../platform/http/insert-event-and-response.ts'
import { type OutboxEvent, toOutboxRow } from '../platform/outbox/index.ts'
import type { Checkout } from './checkout.ts'

/**
 * First checkout of a cart: the cart as it was read, the event, and the response that is stored under the key of the
 * call.
 */
export interface FirstCheckout {
  checkout: Checkout
  cart: Cart
  announcement: OutboxEvent
  call: IdempotentCall | undefined
  body: string
}

interface PreparedCheckout extends EventAndCall {
  checkout: Checkout
  cart: Cart
  texts: BinaryText[]
}

const MAX_BATCH_SIZE = 8
const TEXTS = new PackedTexts(['lines', 'discounts', 'buyer', 'seen', ...EVENT_RESPONSE_TEXTS])

/**
 * Batcher that inserts first checkouts of carts, up to eight by one statement. Each call gets its own result: true if
 * the checkout is inserted with event and response; false if the cart has changed, its row is locked, or another
 * request has the key. After an error the outcome is unknown.
 */
export function createFirstCheckoutBatcher(db: Database): (first: FirstCheckout) => Promise<boolean> {
  const insert = createBatcher((all: readonly PreparedCheckout[]) => writeUnlessConflict(all, insertAll), {
    maxBatchSize: MAX_BATCH_SIZE,
    countFitting: (all) => countFitting(all, isFirstOfOwner),
  })
  // An error of preparing a checkout rejects its caller alone.
  return async (first) => insert(prepareCheckout(first))

  /** Skips carts whose rows are locked. */
  async function insertAll(all: readonly PreparedCheckout[]): Promise<boolean[]> {
    const checkouts = all.map(({ checkout }) => checkout)
    const carts = all.map(({ cart }) => cart)
    const { rows } = await sql<{ owner_id: string }>`${sql.raw(PREPARED)}
      with asked as materialized (
        select ${TEXTS.pack(all.map(({ texts }) => texts))},
          ${checkouts.map(({ owner }) => owner.id)}::uuid[] as owner_ids, ${checkouts.map(({ owner }) => owner.kind)}::text[] as owner_kinds,
          ${checkouts.map(({ id }) => id)}::uuid[] as ids, ${carts.map(({ id }) => id)}::uuid[] as cart_ids, ${carts.map(({ revision }) => revision)}::bigint[] as revisions,
          ${checkouts.map(({ channelType }) => channelType)}::text[] as channel_types, ${checkouts.map(({ currency }) => currency)}::text[] as currencies,
          ${checkouts.map(({ createdAt }) => createdAt)}::timestamptz[] as created, ${toEventResponseArrays(all)}
      ),
      given as materialized (
        select g.*, starts from asked, unnest(owner_ids, owner_kinds, ids, cart_ids, revisions, channel_types, currencies, created, ${EVENT_RESPONSE_ARRAYS}) with ordinality
        as g (owner_id, owner_kind, id, cart_id, revision, channel_type, currency, created_at, ${EVENT_RESPONSE_COLUMNS}, n)
      ),
      free as (
        select c.owner_id from carts c join given g on g.owner_id = c.owner_id and g.cart_id = c.id and g.revision = c.revision
        for update of c skip locked
      ),
      written as (
        update carts c set revision = c.revision + 1, checkout_id = g.id, updated_at = g.created_at
        from given g join free using (owner_id)
        where c.owner_id = g.owner_id and c.revision = g.revision returning c.owner_id
      ),
      made as (
        insert into checkouts (owner_id, owner_kind, id, cart_id, status, revision, channel_type, currency, lines, discounts, buyer, seen, created_at, updated_at)
        select owner_id, owner_kind, id, cart_id, 'open', 1, channel_type, currency, ${TEXTS.json('lines')}, ${TEXTS.json('discounts')}, ${TEXTS.json('buyer')},
          ${TEXTS.json('seen')}, created_at, created_at from given join written using (owner_id)
      ),
      ${insertEventAndResponse(TEXTS, { entity: 'given.cart_id', isAnswered: 'by its body' })}
      select owner_id from written`.execute(db)
    const owners = new Set(rows.map(({ owner_id: id }) => id))
    return checkouts.map(({ owner }) => owners.has(owner.id))
  }
}

/**
 * Puts two checkouts of one owner into separate statements. Only the first is the first of its cart; the second
 * statement reports the other one.
 */
function isFirstOfOwner({ cart: { owner } }: PreparedCheckout, before: readonly PreparedCheckout[]): boolean {
  return before.every(({ cart }) => cart.owner.id !== owner.id)
}

function prepareCheckout({ checkout, cart, announcement, call, body }: FirstCheckout): PreparedCheckout {
  const event = toOutboxRow(announcement)
  const texts = {
    lines: JSON.stringify(checkout.lines),
    discounts: JSON.stringify(checkout.discounts),
    buyer: JSON.stringify(checkout.buyer),
    seen: JSON.stringify(checkout.seen),
    identity: event.identity,
    payload: { bytes: event.payload },
    body,
  }
  return { checkout, cart, call, event, texts: TEXTS.toOrderedTexts(texts) }
}
