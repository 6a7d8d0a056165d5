import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { updateDescriptionProjection } from '../store/description-projection.ts'
import { updateVariantProjection } from '../store/variant-projection.ts'
import { indexProducts, reindexStockStatus } from '../search/index-products.ts'
import { EVERYTHING_ID, getWidestScope, type InvalidationScope } from './invalidation-scope.ts'

/**
 * To be called by whoever has changed products (which it has locked), collections or stock: searches find them as they are now, every process learns which entries of its
 * caches are old, and the caller (`X-Wix-Consistent`) what was changed. A narrower scope than `place` keeps lists cached that the change does not affect.
 */
export async function indexAndRecordChanges(
  tx: Tx,
  entity: 'product' | 'collection' | 'stock',
  ids: readonly string[],
  scope: InvalidationScope = 'place',
): Promise<void> {
  if (entity === 'stock') return recordStockChanges(tx, ids, ids)
  if (entity === 'product') {
    for (let from = 0; from < ids.length; from += PROJECTION_BATCH_SIZE)
      await updateVariantProjection(tx, ids.slice(from, from + PROJECTION_BATCH_SIZE))
    await updateDescriptionProjection(tx, ids)
    await indexProducts(tx, ids)
  }
  await recordChanges(tx, entity, ids, scope)
}

/** Products may have a thousand variants each. */
const PROJECTION_BATCH_SIZE = 20

/**
 * A variant that is sold out, or no longer, is found by other filters. How much is left of what is in stock does not matter to them. Rows of the search are written before those of the
 * changes, here as in {@link indexAndRecordChanges}: two such writers never wait for each other in a circle.
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

/** Collections are no part of a listed variant, but of what is searched. */
export async function recordMembershipChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await indexProducts(tx, ids)
  await recordChanges(tx, 'product', ids, 'place')
}

/** Nor is what products say in other languages, and lists know them by their own words. */
export async function recordTranslationChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await indexProducts(tx, ids)
  await recordChanges(tx, 'product', ids, 'content')
}

/** Of more products at once, no process believes anything that it has kept: to look each of them up would cost it more than to read anew. */
export const MAX_PRODUCTS_PER_CHANGE = 1_000

/** Without the searches: for changes that they cannot tell, or that they are told of otherwise. */
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
  const { rows } = await sql<{ number: bigint }>`${sql.raw(PREPARED)}
    ${insertChanges(entities, sql`select id from unnest(${[...ids].sort()}::uuid[]) as id`)}`.execute(tx)
  trackChanges(
    tx,
    entities,
    ids,
    rows.map(({ number }) => number),
  )
}

function insertChanges(entities: readonly ChangedEntity[], ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into catalogue_changes (entity, id) select entity, changed.* from unnest(${entities}::text[]) as entity, (${ids}) as changed
    on conflict (entity, id) do update set changed_at = clock_timestamp(), number = nextval('catalogue_change_numbers')
    returning number`
}

/** For those who take stock by the same statement; they tell what became of it by {@link trackChanges}. */
export function insertStockChanges(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return insertChanges(['stock'], ids)
}

export type ChangedEntity = 'everything' | 'product' | 'price' | 'place' | 'collection' | 'stock' | 'file'

/** Scope of each entity of the change feed. `price` and `place` are recorded beside their `product`, also when it enters or leaves a collection. */
export const ENTITY_SCOPES: Readonly<Record<ChangedEntity, InvalidationScope>> = {
  file: 'stock',
  stock: 'stock',
  product: 'content',
  price: 'price',
  place: 'place',
  collection: 'content',
  everything: 'place',
}

/** What was recorded, for the process itself. */
export function trackChanges(
  tx: Tx,
  entities: readonly ChangedEntity[],
  ids: readonly string[],
  numbers: readonly bigint[],
): void {
  const made = trackedChanges.get(tx) ?? {
    productIds: new Set(),
    scope: 'stock',
    isEverything: false,
    number: 0n,
    rows: new Map(),
    startedAt: performance.now(),
  }
  for (const entity of entities) {
    for (const id of ids) made.rows.set(`${entity} ${id}`, { entity, id })
    if (entity === 'product' || entity === 'stock') for (const id of ids) made.productIds.add(id)
    if (entity === 'everything') made.isEverything = true
    made.scope = getWidestScope(made.scope, ENTITY_SCOPES[entity])
  }
  for (const number of numbers) if (number > made.number) made.number = number
  trackedChanges.set(tx, made)
}

/** What a transaction has changed of the catalogue: for its own process to forget, and for its caller to name when it reads again. */
export interface TrackedChanges {
  productIds: Set<string>
  scope: InvalidationScope
  /** More than the products named. */
  isEverything: boolean
  number: bigint
  rows: Map<string, { entity: string; id: string }>
  /** When the first of them was recorded. */
  startedAt: number
}

const trackedChanges = new WeakMap<Tx, TrackedChanges>()

export function getTrackedChanges(tx: Tx): TrackedChanges | undefined {
  return trackedChanges.get(tx)
}

const LONG_MS = 2_000

/**
 * To be called at the end of a transaction that may take long. Other processes look back for so many seconds from the moment at which a change was recorded, and cannot see it
 * before it is committed: what was recorded long ago is dated anew.
 */
export async function refreshChangeTimestamps(tx: Tx): Promise<void> {
  const made = trackedChanges.get(tx)
  if (!made || performance.now() - made.startedAt < LONG_MS) return
  await sql`
    update catalogue_changes as change set changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify([...made.rows.values()])}::jsonb) as made(entity text, id uuid)
    where change.entity = made.entity and change.id = made.id`.execute(tx)
}
