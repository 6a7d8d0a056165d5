import { sql } from 'kysely'
import type { Cart } from '../cart/index.ts'
import { KEPT } from '../db/named-statements.ts'
import { countFitting, PackedTexts } from '../db/packed-texts.ts'
import type { Database } from '../db/pool.ts'
import { together, writtenUnlessOvertaken } from '../db/together.ts'
import type { BinaryText } from '../binary-text.ts'
import type { IdempotentCall } from '../http/write.ts'
import {
  type Announcement,
  outboxRow,
  tellAndAnswer,
  type Told,
  TOLD_ARRAYS,
  TOLD_COLUMNS,
  TOLD_TEXTS,
  toldArrays,
} from '../outbox/index.ts'
import type { Checkout } from './checkout.ts'

/** The first checkout of a cart, with the cart as it was read, what is announced of it, and the answer that is kept under the key of the call. */
export interface FirstCheckout {
  checkout: Checkout
  cart: Cart
  announcement: Announcement
  call: IdempotentCall | undefined
  body: string
}

interface Prepared extends Told {
  checkout: Checkout
  cart: Cart
  texts: BinaryText[]
}

const MOST_AT_ONCE = 8
const TEXTS = new PackedTexts(['lines', 'discounts', 'buyer', 'seen', ...TOLD_TEXTS])

/**
 * Makes first checkouts of carts, many at the same moment by one statement. Each is told for itself: true, it is made, with all that comes of it; false, it is not, since the cart is another by now, somebody
 * holds it, or another request has this key. An error may leave it open.
 */
export function openFirstCheckouts(db: Database): (first: FirstCheckout) => Promise<boolean> {
  const insert = together((all: readonly Prepared[]) => writtenUnlessOvertaken(all, insertAll), {
    mostAtOnce: MOST_AT_ONCE,
    countFitting: (all) => countFitting(all, isOfAnotherOwner),
  })
  // What cannot be prepared is refused to its caller alone.
  return async (first) => insert(prepare(first))

  /** By owners whose carts nobody else holds. */
  async function insertAll(all: readonly Prepared[]): Promise<boolean[]> {
    const checkouts = all.map(({ checkout }) => checkout)
    const carts = all.map(({ cart }) => cart)
    const { rows } = await sql<{ owner_id: string }>`${sql.raw(KEPT)}
      with asked as materialized (
        select ${TEXTS.pack(all.map(({ texts }) => texts))},
          ${checkouts.map(({ owner }) => owner.id)}::uuid[] as owner_ids, ${checkouts.map(({ owner }) => owner.kind)}::text[] as owner_kinds,
          ${checkouts.map(({ id }) => id)}::uuid[] as ids, ${carts.map(({ id }) => id)}::uuid[] as cart_ids, ${carts.map(({ revision }) => revision)}::bigint[] as revisions,
          ${checkouts.map(({ channelType }) => channelType)}::text[] as channel_types, ${checkouts.map(({ currency }) => currency)}::text[] as currencies,
          ${checkouts.map(({ createdAt }) => createdAt)}::timestamptz[] as created, ${toldArrays(all)}
      ),
      given as materialized (
        select g.*, starts from asked, unnest(owner_ids, owner_kinds, ids, cart_ids, revisions, channel_types, currencies, created, ${TOLD_ARRAYS}) with ordinality
        as g (owner_id, owner_kind, id, cart_id, revision, channel_type, currency, created_at, ${TOLD_COLUMNS}, n)
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
      ${tellAndAnswer(TEXTS, { entity: 'given.cart_id', isAnswered: 'by its body' })}
      select owner_id from written`.execute(db)
    const owners = new Set(rows.map(({ owner_id: id }) => id))
    return checkouts.map(({ owner }) => owners.has(owner.id))
  }
}

/** Of two that one owner asks for at once, only one is the first of the cart: the other is told so by the statement after. */
function isOfAnotherOwner({ cart: { owner } }: Prepared, before: readonly Prepared[]): boolean {
  return before.every(({ cart }) => cart.owner.id !== owner.id)
}

function prepare({ checkout, cart, announcement, call, body }: FirstCheckout): Prepared {
  const event = outboxRow(announcement)
  const texts = {
    lines: JSON.stringify(checkout.lines),
    discounts: JSON.stringify(checkout.discounts),
    buyer: JSON.stringify(checkout.buyer),
    seen: JSON.stringify(checkout.seen),
    identity: event.identity,
    payload: { bytes: event.payload },
    body,
  }
  return { checkout, cart, call, event, texts: TEXTS.inOrder(texts) }
}
