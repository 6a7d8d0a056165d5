import { sql } from 'kysely'
import type { CartLine } from '../cart/index.ts'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { findPrepared, PREPARED, executePrepared } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { toColumnList, recordset } from '../platform/db/recordset.ts'
import { findSavedFlags } from '../platform/db/optimistic-locking.ts'
import { type Tx, WriteConflict } from '../platform/db/transaction.ts'
import type { Owner } from '../platform/http/caller.ts'
import type { Browser } from '../identity/index.ts'
import { type PageSession, selectPageSession } from '../redirects/index.ts'
import type { Buyer, Checkout, CheckoutSession, CheckoutState, Discounts } from './checkout.ts'

export async function findCheckout(db: Database | Tx, ownerId: string, id: string): Promise<Checkout | undefined> {
  const row = await findPrepared(
    db,
    db.selectFrom('checkouts').selectAll().where('owner_id', '=', ownerId).where('id', '=', id),
  )
  return row && toCheckout(row)
}

/** Browser and checkout of a page. */
export interface CheckoutSessionLookup {
  browser: Browser
  checkoutId: string
}

/**
 * Finds checkouts with the page sessions of their browsers. Lookups without a valid session are missing in the
 * result.
 */
export async function findCheckoutSessions(
  db: Database,
  wanted: readonly CheckoutSessionLookup[],
  now: Date,
): Promise<Map<CheckoutSessionLookup, CheckoutSession>> {
  const { rows } = await sql<
    CheckoutRow & Pick<PageSession, 'callbacks'> & { language: string | null; is_signed_in: boolean; n: bigint }
  >`${sql.raw(PREPARED)}
    select checkout.*, session.callbacks, session.language, wanted.n,
      checkout.owner_kind = 'member' and exists (
        select from account_sessions as signed where signed.browser_hash = wanted.hash and signed.account_id = checkout.owner_id
          and signed.ended_at is null and signed.expires_at > (select ${now}::timestamptz)) as is_signed_in
    from unnest((select ${wanted.map(({ browser }) => browser.hash)}::bytea[]), (select ${wanted.map(({ checkoutId }) => checkoutId)}::uuid[]))
      with ordinality as wanted (hash, checkout_id, n)
    cross join lateral (${selectPageSession(sql`wanted.hash`, sql`wanted.checkout_id`, now)}) session
    cross join lateral (
      select * from checkouts where checkouts.owner_id = session.owner_id and checkouts.id = wanted.checkout_id limit 1
    ) checkout`.execute(db)
  return new Map(
    rows.map(({ n, callbacks, language, is_signed_in: isSignedIn, ...row }) => {
      const checkout = toCheckout(row)
      const { id, owner } = checkout
      const session = { ownerId: owner.id, isMember: owner.kind === 'member', isSignedIn, checkoutId: id, callbacks }
      return [wanted[Number(n) - 1]!, { session: { ...session, language: language ?? undefined }, checkout }] // ordinality of the input
    }),
  )
}

/** Finds a checkout and locks its row, so that submissions of one checkout queue. */
export async function findCheckoutForUpdate(tx: Tx, ownerId: string, id: string): Promise<Checkout | undefined> {
  const row = await executeBatched(tx, LOCK_CHECKOUTS, { ownerId, id })
  return row && toCheckout(row)
}

const LOCK_CHECKOUTS: BatchStatement<{ ownerId: string; id: string }, CheckoutRow, CheckoutRow | undefined> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    select c.* from unnest((select ${all.map(({ ownerId }) => ownerId)}::uuid[]), (select ${all.map(({ id }) => id)}::uuid[])) as wanted (owner_id, id)
    join checkouts c using (owner_id, id) order by c.owner_id, c.id for update of c`,
  results: (rows, all) => all.map(({ ownerId, id }) => rows.find((row) => row.owner_id === ownerId && row.id === id)),
}

/** Finds the latest details typed by visitors who have signed in as this member. */
export async function findVisitorBuyerDetails(
  db: Database | Tx,
  memberId: string,
  since: Date,
): Promise<Buyer | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .innerJoin('signed_in_visitors', 'visitor_id', 'owner_id')
    .select('buyer')
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .where('updated_at', '>', since)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.buyer // `saveCheckout` alone writes it
}

/** Lists checkouts of a cart whose payment is under way, the oldest first. */
export async function listCheckoutsBeingPaid(tx: Tx, ownerId: string, cartId: string): Promise<Checkout[]> {
  const rows = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('cart_id', '=', cartId)
    .where('status', '=', 'paying')
    .orderBy('id')
    .execute()
  return rows.map(toCheckout)
}

/** Lists checkouts that this member was paying for as a visitor before signing in, the oldest first. */
export async function listVisitorCheckoutsBeingPaid(db: Database | Tx, memberId: string): Promise<Checkout[]> {
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('signed_in_visitors', 'visitor_id', 'owner_id')
    .selectAll('checkouts')
    .where('member_id', '=', memberId)
    .where('status', '=', 'paying')
    .where('cart_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(toCheckout)
}

/** Finds a checkout of a buyer; a member also has those of the visitors that they were before signing in. */
export async function findCheckoutOfBuyer(
  db: Database | Tx,
  { id: ownerId }: Pick<Owner, 'id'>,
  id: string,
): Promise<Checkout | undefined> {
  const row = await findPrepared(
    db,
    db
      .selectFrom('checkouts')
      .selectAll()
      .where(
        sql<boolean>`owner_id = any(array(select ${ownerId}::uuid union all select visitor_id from signed_in_visitors where member_id = ${ownerId}::uuid))`,
      )
      .where('id', '=', id),
  )
  return row && toCheckout(row)
}

/** Finds a checkout of any owner. */
export async function findCheckoutById(db: Database, id: string): Promise<Checkout | undefined> {
  const row = await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toCheckout(row)
}

/** Deletes the oldest open checkouts made from items without an attempted payment; the newest `keep` stay. */
export async function deleteOldestItemCheckouts(tx: Tx, ownerId: string, { keep }: { keep: number }): Promise<void> {
  await sql`delete from checkouts where owner_id = ${ownerId} and id in (
    select id from checkouts where owner_id = ${ownerId} and cart_id is null and status = 'open' and order_id is null
    order by id desc offset ${keep} for update skip locked)`.execute(tx)
}

/** Deletes open checkouts in another currency without an attempted payment. */
export async function deleteCheckoutsInOtherCurrency(tx: Tx, currency: string): Promise<void> {
  await tx
    .deleteFrom('checkouts')
    .where('status', '=', 'open')
    .where('order_id', 'is', null)
    .where('currency', '<>', currency)
    .execute()
}

/** Moves a checkout to another owner. The owner is the sharding key, so the row is deleted and inserted. */
export async function changeCheckoutOwner(tx: Tx, { id, owner }: Checkout, moved: Checkout): Promise<Checkout> {
  await tx.deleteFrom('checkouts').where('owner_id', '=', owner.id).where('id', '=', id).execute()
  return saveCheckout(tx, { ...moved, revision: 0n })
}

export async function saveCheckout(tx: Tx, checkout: Checkout): Promise<Checkout> {
  const saved = { ...checkout, revision: checkout.revision + 1n }
  const values = {
    ...stateColumns(saved),
    channel_type: saved.channelType,
    lines: JSON.stringify(saved.lines),
    discounts: JSON.stringify(saved.discounts),
    buyer: JSON.stringify(saved.buyer),
    seen: JSON.stringify(saved.seen),
  }
  if (checkout.revision === 0n) {
    const insertColumns = {
      owner_id: checkout.owner.id,
      owner_kind: checkout.owner.kind,
      id: checkout.id,
      cart_id: checkout.cartId,
      currency: checkout.currency,
      created_at: checkout.createdAt,
    }
    await executePrepared(tx, tx.insertInto('checkouts').values({ ...insertColumns, ...values }))
    return saved
  }
  const { numAffectedRows } = await executePrepared(
    tx,
    tx
      .updateTable('checkouts')
      .set(values)
      .where('owner_id', '=', checkout.owner.id)
      .where('id', '=', checkout.id)
      .where('revision', '=', checkout.revision),
  )
  if (numAffectedRows !== 1n) throw new WriteConflict('The checkout was changed by another request.')
  return saved
}

/** Saves state and buyer of a checkout; its lines stay as they were read. */
export async function saveCheckoutState(tx: Tx, checkout: Checkout): Promise<void> {
  const isSaved = await executeBatched(tx, UPDATE_STATES, { ...checkout, revision: checkout.revision + 1n })
  if (!isSaved) throw new WriteConflict('The checkout was changed by another request.')
}

const STATE = { revision: 'int8', status: 'text', order_id: 'uuid', updated_at: 'timestamptz', buyer: 'jsonb' }
const STATE_OF = { owner_id: 'uuid', id: 'uuid', ...STATE }

const UPDATE_STATES: BatchStatement<Checkout, { owner_id: string; id: string }, boolean> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    update checkouts c set (${toColumnList(STATE)}) = row(${toColumnList(STATE, 'given')})
    from ${recordset(
      STATE_OF,
      all.map((each) => ({
        owner_id: each.owner.id,
        id: each.id,
        ...stateColumns(each),
        revision: `${each.revision}`,
        buyer: each.buyer,
      })),
      'given',
    )}
    where c.owner_id = given.owner_id and c.id = given.id and c.revision = given.revision - 1
    returning c.owner_id, c.id`,
  results: findSavedFlags,
}

function stateColumns({ revision, state, updatedAt }: Checkout) {
  return {
    revision,
    status: state.status,
    order_id: (state.status === 'open' ? state.triedOrderId : state.orderId) ?? null,
    updated_at: updatedAt,
  }
}

interface CheckoutRow {
  owner_id: string
  owner_kind: 'visitor' | 'member'
  id: string
  cart_id: string | null
  status: 'open' | 'paying' | 'ordered'
  revision: bigint
  channel_type: string
  currency: string
  lines: object
  discounts: object
  buyer: object
  seen: object
  order_id: string | null
  created_at: Date
  updated_at: Date
}

function toCheckoutState({ status, order_id: orderId }: CheckoutRow): CheckoutState {
  if (status === 'open' || orderId === null) return { status: 'open', triedOrderId: orderId ?? undefined }
  return { status, orderId }
}

// The casts hold because saveCheckout alone writes these columns.
function toCheckout(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    owner: { id: row.owner_id, kind: row.owner_kind },
    cartId: row.cart_id,
    revision: row.revision,
    state: toCheckoutState(row),
    channelType: row.channel_type as Checkout['channelType'],
    currency: row.currency,
    lines: row.lines as CartLine[],
    discounts: row.discounts as Discounts,
    buyer: row.buyer,
    seen: row.seen,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
