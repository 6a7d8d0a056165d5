import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Owner } from '../platform/http/caller.ts'
import type { WishlistItem } from './wishlist-item.ts'

type WishlistOwner = Pick<Owner, 'kind' | 'id'>

export async function findWishlistItems(db: Database, ownerId: string): Promise<WishlistItem[]> {
  const row = await db.selectFrom('wishlists').select('items').where('owner_id', '=', ownerId).executeTakeFirst()
  return parseItems(row)
}

/** Locks a wishlist, even an empty one, so that no concurrent addition is lost and the limit holds. */
export async function lockWishlistItems(tx: Tx, { id, kind }: WishlistOwner, now: Date): Promise<WishlistItem[]> {
  await tx
    .insertInto('wishlists')
    .values({ owner_id: id, owner_kind: kind, items: '[]', updated_at: now })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute()
  const row = await tx.selectFrom('wishlists').select('items').where('owner_id', '=', id).forUpdate().executeTakeFirst()
  return parseItems(row)
}

/** Saves a locked wishlist. An empty list has no row. */
export async function saveWishlistItems(
  tx: Tx,
  ownerId: string,
  wishes: readonly WishlistItem[],
  now: Date,
): Promise<void> {
  if (wishes.length === 0) await deleteWishlist(tx, ownerId)
  else
    await tx
      .updateTable('wishlists')
      .set({ items: JSON.stringify(wishes), updated_at: now })
      .where('owner_id', '=', ownerId)
      .execute()
}

/** Deletes a wishlist and returns its items. */
export async function deleteWishlist(tx: Tx, ownerId: string): Promise<WishlistItem[]> {
  const row = await tx.deleteFrom('wishlists').where('owner_id', '=', ownerId).returning('items').executeTakeFirst()
  return parseItems(row)
}

const BATCH = 500

/** Deletes wishlists of visitors that have not changed since then. */
export async function removeExpiredWishlists(db: Database, before: Date): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from wishlists where owner_id = any(array(
      select owner_id from wishlists where owner_kind = 'visitor' and updated_at < ${before} limit ${BATCH}))`.execute(
      db,
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return removed
  }
}

/** Only this module writes the column. */
const parseItems = (row: { items: unknown } | undefined): WishlistItem[] => (row?.items ?? []) as WishlistItem[]

export interface SignedInVisitor {
  visitorId: string
  memberId: string
}

/**
 * Finds visitors who signed in since then, whose member is still signed in, and who have a wishlist as a visitor again.
 */
export async function findVisitorsWithNewWishlists(
  db: Database,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<SignedInVisitor[]> {
  const { rows } = await sql<{ visitor_id: string; member_id: string }>`
    select s.visitor_id, s.member_id from signed_in_visitors s join wishlists w on w.owner_id = s.visitor_id
    where s.at > ${since}
      and exists (select from account_sessions a where a.account_id = s.member_id and a.ended_at is null and a.expires_at > ${now})
    limit ${limit}`.execute(db)
  return rows.map(({ visitor_id: visitorId, member_id: memberId }) => ({ visitorId, memberId }))
}
