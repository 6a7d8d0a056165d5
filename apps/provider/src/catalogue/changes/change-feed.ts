import type { Tx } from '../../platform/db/transaction.ts'
import { applyRules } from '../collection-rules/apply-rules.ts'
import { updateDescriptionProjection } from '../store/description-projection.ts'
import { updateVariantProjection } from '../store/variant-projection.ts'
import { indexProducts, reindexStockStatus } from '../search/index-products.ts'
import { insertChanges, updateChangeTimestamps } from './change-feed-store.ts'
import {
  type ChangedEntity,
  ENTITY_SCOPES,
  EVERYTHING_ID,
  getWidestScope,
  type InvalidationScope,
} from './invalidation-scope.ts'

/**
 * Records changes of locked products, collections or stock in the change feed, and updates their search index,
 * projections, and membership in collections with rules. Every process then invalidates its caches, and the caller
 * gets a consistency token (`X-Wix-Consistent`). A narrower scope than `place` keeps lists cached that the change
 * does not affect.
 */
export async function indexAndRecordChanges(
  tx: Tx,
  entity: 'product' | 'collection' | 'stock',
  ids: readonly string[],
  scope: InvalidationScope = 'place',
): Promise<void> {
  if (entity === 'stock') return recordStockChanges(tx, ids, ids)
  if (entity === 'collection') return recordChanges(tx, entity, ids, scope)
  const moved = await applyRules(tx, ids)
  for (let from = 0; from < ids.length; from += PROJECTION_BATCH_SIZE)
    await updateVariantProjection(tx, ids.slice(from, from + PROJECTION_BATCH_SIZE))
  await updateDescriptionProjection(tx, ids)
  await indexProducts(tx, ids)
  await recordChanges(tx, entity, ids, moved.length > 0 ? 'place' : scope)
}

/** Products may have a thousand variants each. */
const PROJECTION_BATCH_SIZE = 20

/**
 * Records changes of stock. The search index is updated only for products that may have sold out or come back in stock,
 * because filters do not use quantities. The index is written before the change feed, here as in
 * {@link indexAndRecordChanges}, so that two writers never deadlock.
 */
export async function recordStockChanges(
  tx: Tx,
  ids: readonly string[],
  possiblySoldOut: readonly string[],
): Promise<void> {
  const turned = await reindexStockStatus(tx, possiblySoldOut)
  await recordChanges(tx, 'stock', ids)
  await recordChanges(tx, 'product', turned, 'content')
}

/** Records that products entered or left collections, which the search index has and the variant projection has not. */
export async function recordMembershipChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await indexProducts(tx, ids)
  await recordChanges(tx, 'product', ids, 'place')
}

/** Records changes of translations, which only the search index has. Lists filter and sort by the original texts. */
export async function recordTranslationChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await indexProducts(tx, ids)
  await recordChanges(tx, 'product', ids, 'content')
}

/** A change of more products invalidates every cache entirely, which costs less than to look up each product. */
export const MAX_PRODUCTS_PER_CHANGE = 1_000

/** Records changes without an update of the search index. */
export async function recordChanges(
  tx: Tx,
  entity: 'product' | 'collection' | 'stock' | 'file',
  ids: readonly string[],
  scope: InvalidationScope = 'place',
): Promise<void> {
  if (ids.length === 0) return
  if (entity === 'product' && ids.length > MAX_PRODUCTS_PER_CHANGE)
    return insertAndTrackChanges(tx, ['everything'], [EVERYTHING_ID])
  // Recorded beside the product, because the last of its changes need not have the widest scope.
  const scopeEntities = entity === 'product' && (scope === 'price' || scope === 'place') ? [scope] : []
  return insertAndTrackChanges(tx, [entity, ...scopeEntities], ids)
}

async function insertAndTrackChanges(
  tx: Tx,
  entities: readonly ChangedEntity[],
  ids: readonly string[],
): Promise<void> {
  trackChanges(tx, entities, ids, await insertChanges(tx, entities, ids))
}

/** Adds recorded changes to those of the transaction, by which this process invalidates its caches. */
export function trackChanges(
  tx: Tx,
  entities: readonly ChangedEntity[],
  ids: readonly string[],
  numbers: readonly bigint[],
): void {
  const tracked = trackedChanges.get(tx) ?? {
    productIds: new Set(),
    scope: 'stock',
    isEverything: false,
    number: 0n,
    rows: new Map(),
    startedAt: performance.now(),
  }
  for (const entity of entities) {
    for (const id of ids) tracked.rows.set(`${entity} ${id}`, { entity, id })
    if (entity === 'product' || entity === 'stock') for (const id of ids) tracked.productIds.add(id)
    if (entity === 'everything') tracked.isEverything = true
    tracked.scope = getWidestScope(tracked.scope, ENTITY_SCOPES[entity])
  }
  for (const number of numbers) if (number > tracked.number) tracked.number = number
  trackedChanges.set(tx, tracked)
}

/** Catalogue changes of a transaction: this process invalidates them, and its caller gets their consistency token. */
export interface TrackedChanges {
  productIds: Set<string>
  scope: InvalidationScope
  /** The change affects more products than `productIds`. */
  isEverything: boolean
  number: bigint
  rows: Map<string, { entity: string; id: string }>
  /** Time of the first recorded change, in milliseconds of `performance.now()`. */
  startedAt: number
}

const trackedChanges = new WeakMap<Tx, TrackedChanges>()

export function getTrackedChanges(tx: Tx): TrackedChanges | undefined {
  return trackedChanges.get(tx)
}

const LONG_MS = 2_000

/**
 * Updates the timestamps of recorded changes at the end of a transaction that took over two seconds. Other processes
 * look back only some seconds, and do not see a change before its commit.
 */
export async function refreshChangeTimestamps(tx: Tx): Promise<void> {
  const tracked = trackedChanges.get(tx)
  if (!tracked || performance.now() - tracked.startedAt < LONG_MS) return
  await updateChangeTimestamps(tx, [...tracked.rows.values()])
}
