import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { recordMembershipChanges } from '../changes/change-feed.ts'
import { type LockedProduct, lockProducts } from '../store/product-lock-store.ts'
import { findIdsWithRule } from '../collection-rules/rule-store.ts'
import { insertCollectionCountDeltas } from './collection-count-store.ts'

/**
 * Appends existing products that are not members yet. Returns the ids of the appended ones: none for a collection whose
 * products are decided by its rule.
 */
export async function insertCollectionProducts(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const locked = await lockProducts(tx, productIds)
  if (locked.length === 0 || (await findIdsWithRule(tx, [collectionId])).size > 0) return []
  const inOrder = productIds.filter((id) => locked.some((product) => product.id === id))
  const added = await tx
    .insertInto('collection_products')
    .values(inOrder.map((product_id) => ({ collection_id: collectionId, product_id })))
    .onConflict((conflict) => conflict.columns(['collection_id', 'product_id']).doNothing())
    .returning('product_id')
    .execute()
  const ids = added.map(({ product_id }) => product_id)
  await updateCollectionCount(tx, collectionId, locked, ids, 1)
  await recordMembershipChanges(tx, ids)
  return ids
}

/** Appends products created in the same transaction to their collections, in order. */
export async function insertNewCollectionProducts(
  tx: Tx,
  places: readonly { collectionId: string; productId: string; visible: boolean }[],
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('collection_products')
    .values(places.map(({ collectionId, productId }) => ({ collection_id: collectionId, product_id: productId })))
    .execute()
  const counts = new Map<string, number>()
  for (const { collectionId, visible } of places)
    if (visible) counts.set(collectionId, (counts.get(collectionId) ?? 0) + 1)
  await insertCollectionCountDeltas(
    tx,
    [...counts].map(([collection, change]) => ({ collection, change })),
  )
}

/** Removes products from a collection without a rule. Returns the ids of the removed ones. */
export async function deleteCollectionProducts(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const locked = await lockProducts(tx, productIds)
  if (locked.length === 0 || (await findIdsWithRule(tx, [collectionId])).size > 0) return []
  const removed = await tx
    .deleteFrom('collection_products')
    .where('collection_id', '=', collectionId)
    .where('product_id', '=', sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`)
    .returning('product_id')
    .execute()
  const ids = removed.map(({ product_id }) => product_id)
  await updateCollectionCount(tx, collectionId, locked, ids, -1)
  await recordMembershipChanges(tx, ids)
  return ids
}

async function updateCollectionCount(
  tx: Tx,
  collectionId: string,
  locked: readonly LockedProduct[],
  ids: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  const visibleCount = locked.filter(({ id, visible }) => visible && ids.includes(id)).length
  await insertCollectionCountDeltas(tx, [{ collection: collectionId, change: visibleCount * sign }])
}
