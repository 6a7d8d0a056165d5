import { sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { createDataLoader } from '../platform/concurrency/data-loader.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { type Tx, WriteConflict } from '../platform/db/transaction.ts'
import { type FirstResponse, type IdempotentCall, readStoredBody } from '../platform/http/write.ts'
import { buildEventInsert } from '../platform/outbox/index.ts'
import { createCartEvent } from './cart-events.ts'
import type { Cart, CartLine, CartOwner } from './cart.ts'

const COLUMNS = [
  'id',
  'revision',
  'currency',
  'lines',
  'next_line',
  'checkout_id',
  'details',
  'created_at',
  'updated_at',
] as const
const CART = sql.raw(COLUMNS.map((column) => `c.${column}`).join(', '))
const prepared = sql.raw(PREPARED)

/** Creates a reader of carts. Concurrent reads share one statement. */
export function createCartReader(db: Database): (owner: CartOwner) => Promise<Cart | undefined> {
  const readRow = createDataLoader(async (ids) => {
    const { rows } = await sql<CartRow & { owner_id: string }>`${prepared} select c.owner_id, ${CART} from carts c
      where c.owner_id = any((select ${ids}::uuid[])::uuid[])`.execute(db)
    return new Map(rows.map((row) => [row.owner_id, row]))
  })
  return async (owner) => {
    const row = await readRow(owner.id)
    return row && toCart(row, owner)
  }
}

/** Version of a cart. A cart that was deleted and created again has another id. */
export type CartVersion = Pick<Cart, 'id' | 'revision'>

/** Creates a reader of cart versions, to check cached carts. Concurrent reads share one statement. */
export function createCartVersionReader(db: Database): (owner: CartOwner) => Promise<CartVersion | undefined> {
  const readVersion = createDataLoader(async (ids) => {
    const { rows } = await sql<CartVersion & { owner_id: string }>`${prepared} select c.owner_id, c.id, c.revision
      from carts c where c.owner_id = any((select ${ids}::uuid[])::uuid[])`.execute(db)
    return new Map(rows.map((row) => [row.owner_id, row]))
  })
  return (owner) => readVersion(owner.id)
}

/** Reads and locks the cart of an owner. Writes to one cart queue on its row, so that none is lost. */
export async function findCartForUpdate(tx: Tx, owner: CartOwner): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`${prepared}
    select ${CART} from carts c where c.owner_id = ${owner.id}::uuid for update`.execute(tx)
  return rows[0] && toCart(rows[0], owner)
}

/**
 * Locks the cart of a buyer and, for a visitor who has signed in, the cart of the member, which has the lines. Rows
 * are locked in the order of ids, by one statement for all buyers, so that later locks follow all carts.
 */
export async function findBuyerCartsForUpdate(tx: Tx, owner: CartOwner): Promise<{ own?: Cart; member?: Cart }> {
  const first = await lockBuyerCarts(tx, owner)
  // A concurrent sign-in has deleted the cart: only a new statement sees the member.
  return first.own || owner.kind !== 'visitor' ? first : lockBuyerCarts(tx, owner)
}

async function lockBuyerCarts(tx: Tx, owner: CartOwner): Promise<{ own?: Cart; member?: Cart }> {
  const rows = await executeBatched(tx, LOCK_BUYER_CARTS, owner.id)
  const own = rows.find(({ owner_id: id }) => id === owner.id)
  const others = rows.find(({ owner_id: id }) => id !== owner.id)
  return {
    ...(own && { own: toCart(own, owner) }),
    ...(others && { member: toCart(others, { kind: 'member', id: others.owner_id }) }),
  }
}

type BuyerCartRow = CartRow & { owner_id: string; buyer_id: string }

const LOCK_BUYER_CARTS: BatchStatement<string, BuyerCartRow, BuyerCartRow[]> = {
  statement: (ids) => sql`${prepared}
    select b.buyer_id, c.owner_id, ${CART}
    from (
      select id as buyer_id, id as owner_id from unnest((select ${ids}::uuid[])) as id
      union select visitor_id, member_id from signed_in_visitors where visitor_id = any((select ${ids}::uuid[])::uuid[])
    ) b
    join carts c using (owner_id) order by c.owner_id for update of c`,
  results: (rows, ids) => ids.map((id) => rows.filter((row) => row.buyer_id === id)),
}

/** Reads and locks carts, in the order of the owners. Rows are locked in the order of ids, which avoids deadlocks. */
export async function findCartsForUpdate(tx: Tx, owners: readonly CartOwner[]): Promise<(Cart | undefined)[]> {
  const rows = await tx
    .selectFrom('carts')
    .select(['owner_id', ...COLUMNS])
    .where(
      'owner_id',
      'in',
      owners.map(({ id }) => id),
    )
    .orderBy('owner_id')
    .forUpdate()
    .execute()
  return owners.map((owner) => {
    const row = rows.find(({ owner_id: id }) => id === owner.id)
    return row && toCart(row, owner)
  })
}

/**
 * Saves a cart that was read with {@link findCartForUpdate}, and returns it with its new revision. Throws
 * `WriteConflict` if the revision has changed, the cart was deleted and created again, or another request has created
 * the first cart of the owner.
 */
export async function saveCart(tx: Tx, cart: Cart): Promise<Cart> {
  const saved = { ...cart, revision: cart.revision + 1n }
  const values = {
    revision: saved.revision,
    lines: JSON.stringify(saved.lines),
    next_line: saved.nextLine,
    checkout_id: saved.checkoutId,
    details: toDetailsJson(saved),
    updated_at: saved.updatedAt,
  }
  const { numChanged } =
    cart.revision === 0n
      ? await tx
          .insertInto('carts')
          .values({
            owner_id: cart.owner.id,
            owner_kind: cart.owner.kind,
            id: cart.id,
            currency: cart.currency,
            created_at: cart.createdAt,
            ...values,
          })
          .onConflict((conflict) => conflict.column('owner_id').doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => ({ numChanged: numInsertedOrUpdatedRows }))
      : await tx
          .updateTable('carts')
          .set(values)
          .where('owner_id', '=', cart.owner.id)
          .where('id', '=', cart.id)
          .where('revision', '=', cart.revision)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => ({ numChanged: numUpdatedRows }))
  if (numChanged !== 1n) throw new WriteConflict('The cart was changed by another request.')
  return saved
}

export interface CartAndStoredResponse {
  cart: Cart | undefined
  /** Earlier response under the idempotency key of the call. */
  storedResponse: FirstResponse | undefined
}

/**
 * Creates a reader of carts together with the earlier response under the key of a call. Concurrent reads share one
 * statement.
 */
export function createCartAndResponseReader(
  db: Database,
): (owner: CartOwner, call: IdempotentCall | undefined) => Promise<CartAndStoredResponse> {
  const read = createDataLoader(async (lookups: readonly { owner: CartOwner; call: IdempotentCall | undefined }[]) => {
    const calls = lookups.map(({ call }) => call)
    const { rows } = await sql<CartRow & StoredResponseRow & { n: bigint }>`${prepared}
      select a.n, c.*, k.request_hash as key_hash, k.status as key_status, k.body, k.entity_of
      from unnest((select ${lookups.map(({ owner }) => owner.id)}::uuid[]), (select ${calls.map((call) => call?.principal ?? null)}::text[]),
        (select ${calls.map((call) => call?.operation ?? null)}::text[]), (select ${calls.map((call) => call?.key ?? null)}::text[])) with ordinality
        as a (owner_id, principal, operation, key, n)
      left join lateral (select ${CART} from carts c where c.owner_id = a.owner_id limit 1) c on true
      left join lateral (
        select k.request_hash, k.status, k.body, k.entity_of from idempotency_keys k
        where k.principal = a.principal and k.operation = a.operation and k.key = a.key limit 1) k on true`.execute(db)
    return new Map(rows.map((row) => [lookups[Number(row.n) - 1]!, row]))
  })

  return async (owner, call) => {
    const row = await read({ owner, call })
    if (!row) throw new Error('The query returned no row for a cart lookup.')
    const { key_hash: requestHash, key_status: status } = row
    const body = await readStoredBody(db, row)
    return {
      cart: row.id === null ? undefined : toCart(row, owner),
      storedResponse: requestHash && status !== null && body ? { requestHash, status, body } : undefined,
    }
  }
}

interface StoredResponseRow {
  key_hash: Buffer | null
  key_status: number | null
  body: Buffer | null
  entity_of: string | null
}

export async function deleteCart(tx: Tx, owner: CartOwner): Promise<void> {
  await tx.deleteFrom('carts').where('owner_id', '=', owner.id).execute()
}

/** Deletes a cart, whatever its lines, and publishes the event. */
export async function deleteCartWithEvent(tx: Tx, { id, owner }: Cart, now: Date): Promise<void> {
  await executeBatched(tx, DELETE_CARTS, { id, owner, now })
}

const DELETE_CARTS: BatchStatement<Pick<Cart, 'id' | 'owner'> & { now: Date }, object, undefined> = {
  statement: (
    all,
  ) => sql`${prepared} with ended as (delete from carts where owner_id = any(${all.map(({ owner }) => owner.id)}::uuid[]))
    ${buildEventInsert(all.map(({ id, owner, now }) => createCartEvent(id, owner, now, { slug: 'deleted' })))}`,
  results(_rows, all) {
    // In sequence, the second request would find no cart.
    if (new Set(all.map(({ id }) => id)).size < all.length)
      throw new WriteConflict('The cart was ended by another request.')
    return all.map(() => undefined)
  },
}

/** Deletes visitors' carts that are unchanged since then, and returns their ids. Locked rows are skipped. */
export async function deleteExpiredCarts(tx: Tx, unchangedSince: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from carts where owner_id = any(array(
      select owner_id from carts where owner_kind = 'visitor' and created_at < ${unchangedSince} and updated_at < ${unchangedSince}
      order by created_at limit ${limit} for update skip locked))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteCartsExceptCurrency(tx: Tx, currency: string): Promise<string[]> {
  const removed = await tx.deleteFrom('carts').where('currency', '<>', currency).returning('id').execute()
  return removed.map(({ id }) => id)
}

interface CartRow {
  id: string
  revision: bigint
  currency: string
  lines: object
  next_line: number
  checkout_id: string | null
  details: object
  created_at: Date
  updated_at: Date
}

/** Column `details`: the optional data of a cart. Most carts have none. */
type Details = Partial<Pick<Cart, 'info' | 'coupon' | 'merchantDiscounts'>>

/** Serializes the optional data of a cart for the column `details`. */
export function toDetailsJson({ info, coupon, merchantDiscounts }: Cart): string {
  const details: Details = {
    ...(Object.keys(info).length > 0 && { info }),
    ...(coupon && { coupon }),
    ...(merchantDiscounts.length > 0 && { merchantDiscounts }),
  }
  return JSON.stringify(details)
}

function toCart(row: CartRow, owner: CartOwner): Cart {
  return {
    id: row.id,
    owner: { kind: owner.kind, id: owner.id },
    revision: row.revision,
    currency: row.currency,
    lines: row.lines as CartLine[], // written by saveCart alone
    nextLine: row.next_line,
    checkoutId: row.checkout_id,
    info: {},
    merchantDiscounts: [],
    ...(row.details as Details), // written by toDetailsJson alone
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export interface SignedInVisitor {
  visitorId: string
  memberId: string
}

/**
 * Finds visitors who signed in since then, whose member is still signed in, and who have a visitor cart again.
 * Ordered by visitor, after `after`.
 */
export async function findSignedInVisitorsWithCart(
  db: Database,
  { since, now, after = null, limit }: { since: Date; now: Date; after?: string | null; limit: number },
): Promise<SignedInVisitor[]> {
  const { rows } = await sql<{ visitor_id: string; member_id: string }>`
    select s.visitor_id, s.member_id from signed_in_visitors s join carts c on c.owner_id = s.visitor_id
    where s.at > ${since} and (${after}::uuid is null or s.visitor_id > ${after}::uuid)
      and exists (select from account_sessions a where a.account_id = s.member_id and a.ended_at is null and a.expires_at > ${now})
    order by s.visitor_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ visitorId: row.visitor_id, memberId: row.member_id }))
}
