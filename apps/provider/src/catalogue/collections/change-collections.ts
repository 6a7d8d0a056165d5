import { isDeepStrictEqual } from 'node:util'
import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { recordChange } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid } from '../../platform/ids.ts'
import { publishEvent, publishEvents } from '../../platform/outbox/index.ts'
import { type Actor, EVENT_ORIGIN, SHOP_ACTOR } from '../model/event.ts'
import { toWireMedia } from '../model/wire-media.ts'
import { describeCollectionChanges, findChangedCollectionFields } from './collection-diff.ts'
import {
  type CollectionContent,
  type CollectionDraft,
  type LockedCollection,
  insertCollection,
  createSlugSavepoint,
  lockCollection,
  removeCollection,
  rollbackToSlugSavepoint,
  saveCollection,
  saveCollectionMedia,
  SLUG_CONSTRAINT,
} from './collection-store.ts'
import { findProductMedia } from '../store/product-media.ts'
import { ALL_PRODUCTS_SLUG, type ProductMedia } from '../model/product.ts'
import { isUrlSafe, slugify } from '../model/slug.ts'
import { insertCollectionProducts, deleteCollectionProducts } from './collection-product-store.ts'
import { findFreeSlug } from '../store/slug-store.ts'
import { lockProducts } from '../store/product-lock-store.ts'

/** Creates an empty collection. Without a given slug, the first free slug derived from its name is used. */
export async function addCollection(
  tx: Tx,
  { slug: requested, ...content }: Omit<CollectionContent, 'slug'> & { slug: string | undefined },
  by: Actor,
  providerUrl: string,
): Promise<string> {
  requireName(content.name)
  const make = (slug: string) =>
    createCollection(tx, { ...content, slug, media: [], importKey: null }, [], by, providerUrl)
  if (requested !== undefined) {
    requireSlug(requested)
    return make(requested).catch((error: unknown) => {
      throw isSlugTaken(error) ? createSlugTakenError(requested, error) : error
    })
  }
  for (;;) {
    const slug = await findFreeSlug(tx, 'collections', slugify(content.name, 'collection'))
    await createSlugSavepoint(tx)
    try {
      return await make(slug)
    } catch (error) {
      if (!isSlugTaken(error)) throw error
      await rollbackToSlugSavepoint(tx) // a concurrent request took this slug: try the next one
    }
  }
}

/** Inserts a collection with its products, and publishes its event. */
export async function createCollection(
  tx: Tx,
  draft: CollectionDraft,
  productIds: readonly string[],
  by: Actor = SHOP_ACTOR,
  providerUrl?: string,
): Promise<string> {
  const id = await insertCollection(tx, draft)
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionCreated',
    entityId: id,
    by,
    payload: {
      collectionId: id,
      collection_Id: id,
      name: draft.name,
      slug: draft.slug,
      visible: draft.visible ?? true,
      ...(providerUrl !== undefined && { media: toWireMedia(draft.media, providerUrl) }),
      ...EVENT_ORIGIN,
    },
  })
  recordChange(tx, { entity: 'collection', entityId: id })
  await insertCollectionProducts(tx, id, productIds)
  return id
}

/**
 * Updates a collection and announces the fields that differ. An update without differences changes and announces
 * nothing.
 */
export async function changeCollection(
  tx: Tx,
  id: string,
  changes: Partial<CollectionContent>,
  by: Actor,
): Promise<void> {
  const before = await requireCollection(tx, id, 'change')
  const after = { ...before, ...changes }
  const fields = findChangedCollectionFields(before, after)
  if (fields.length === 0) return
  if (after.name !== before.name) requireName(after.name)
  if (after.slug !== before.slug) requireSlug(after.slug)
  await saveCollection(tx, before, after).catch((error: unknown) => {
    throw isSlugTaken(error) ? createSlugTakenError(after.slug, error) : error
  })
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
    entityId: id,
    by,
    payload: { collectionId: id, collection_Id: id, changedFields: fields, ...EVENT_ORIGIN },
  })
  recordChange(tx, { entity: 'collection', entityId: id, changes: describeCollectionChanges(before, after) })
}

/**
 * Sets the media of a collection to these files of the shop, in this order. One unknown file rejects the whole call.
 */
export async function setCollectionMedia(tx: Tx, id: string, mediaIds: readonly string[], by: Actor): Promise<void> {
  const before = await requireCollection(tx, id, 'change')
  const existing = new Map<string, ProductMedia>()
  for (const mediaId of mediaIds) {
    const file = await findProductMedia(tx, mediaId)
    if (file) existing.set(mediaId, file)
  }
  const unknown = mediaIds.flatMap((mediaId, index) => (existing.has(mediaId) ? [] : [`mediaIds[${index}]`]))
  if (unknown.length > 0)
    throw new InvalidRequest(
      unknown.map((field) => ({
        field,
        description: 'is no picture or video of this shop',
        violatedRule: 'VALIDATION',
      })),
    )
  await changeCollectionMedia(tx, before, [...existing.values()], by)
}

/** Saves other media of a locked collection, and announces them if they differ. */
export async function changeCollectionMedia(
  tx: Tx,
  before: LockedCollection,
  media: ProductMedia[],
  by: Actor,
): Promise<void> {
  const { id } = before
  if (isDeepStrictEqual(media, before.media)) return
  await saveCollectionMedia(tx, id, media)
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
    entityId: id,
    by,
    payload: { collectionId: id, collection_Id: id, changedFields: ['media'], ...EVENT_ORIGIN },
  })
  const describe = (files: readonly ProductMedia[]) => files.map((file) => file.id)
  recordChange(tx, {
    entity: 'collection',
    entityId: id,
    changes: { media: [describe(before.media), describe(media)] },
  })
}

/** Deletes a collection; its products stay. One event covers the removal of all its products. */
export async function deleteCollection(tx: Tx, id: string, by: Actor): Promise<void> {
  await requireCollection(tx, id, 'delete')
  await removeCollection(tx, id)
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionDeleted',
    entityId: id,
    by,
    payload: { collectionId: id, collection_Id: id, ...EVENT_ORIGIN },
  })
  recordChange(tx, { entity: 'collection', entityId: id })
}

/** Appends products to a collection, all or none: one unknown product rejects the call. Members keep their position. */
export async function addProductsToCollection(
  tx: Tx,
  id: string,
  productIds: readonly string[],
  by: Actor,
): Promise<void> {
  await requireManualCollection(tx, id)
  const requested = distinct(productIds)
  const existing = new Set((await lockProducts(tx, requested.filter(isGuid))).map((product) => product.id))
  const unknown = requested.filter((each) => !existing.has(each))
  if (unknown.length > 0)
    throw new AppError('PRODUCT_NOT_FOUND', 404, `The shop has no such products: ${unknown.join(', ')}.`, {
      data: { ids: unknown },
    })
  const added = await insertCollectionProducts(tx, id, requested)
  await announceMoved(tx, added, by)
  recordMoved(tx, id, 'addedProducts', added)
}

/** Removes products from a collection. Ignores ids that are not members or not in the shop. */
export async function removeProductsFromCollection(
  tx: Tx,
  id: string,
  productIds: readonly string[],
  by: Actor,
): Promise<void> {
  await requireManualCollection(tx, id)
  const removed = await deleteCollectionProducts(tx, id, distinct(productIds).filter(isGuid))
  await announceMoved(tx, removed, by)
  recordMoved(tx, id, 'removedProducts', removed)
}

function recordMoved(tx: Tx, id: string, field: string, productIds: readonly string[]): void {
  if (productIds.length === 0) return
  const change = field === 'addedProducts' ? ([null, productIds] as const) : ([productIds, null] as const)
  recordChange(tx, { entity: 'collection', entityId: id, changes: { [field]: change } })
}

/** Locks a collection whose products are chosen by hand. */
export async function requireManualCollection(tx: Tx, id: string): Promise<void> {
  const { rule } = await requireCollection(tx, id, 'stay')
  if (rule) throw createHasRuleError(id)
}

export function createHasRuleError(id: string): AppError {
  return new AppError(
    'COLLECTION_HAS_RULE',
    409,
    'The rule of the collection decides its products. Change its rule, or remove it, to choose them by hand.',
    { data: { id } },
  )
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

async function announceMoved(tx: Tx, productIds: readonly string[], by: Actor): Promise<void> {
  await publishEvents(
    tx,
    productIds.map((productId) => ({
      eventType: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
      entityId: productId,
      by,
      payload: { productId, changedFields: ['collectionIds'], ...EVENT_ORIGIN },
    })),
  )
}

export async function requireCollection(
  tx: Tx,
  id: string,
  purpose: 'stay' | 'change' | 'delete',
): Promise<LockedCollection> {
  if (id === ALL_PRODUCTS_COLLECTION_ID)
    throw new AppError('COLLECTION_FIXED', 409, 'The collection of all products is kept by the shop itself.', {
      data: { id },
    })
  const existing = isGuid(id) ? await lockCollection(tx, id, purpose) : undefined
  if (!existing) throw new AppError('COLLECTION_NOT_FOUND', 404, 'There is no such collection.', { data: { id } })
  return existing
}

function requireName(name: string): void {
  if (name.trim() === '')
    throw new InvalidRequest([
      { field: 'collection.name', description: 'is blank', violatedRule: 'MIN_LENGTH', data: { threshold: 1 } },
    ])
}

function requireSlug(slug: string): void {
  if (slug === ALL_PRODUCTS_SLUG) throw createSlugTakenError(slug)
  if (!isUrlSafe(slug))
    throw new InvalidRequest([
      {
        field: 'collection.slug',
        description: 'must be of letters and digits of any script, hyphens, underscores, tildes and points within',
        violatedRule: 'FORMAT',
      },
    ])
}

const UNIQUE_VIOLATION = '23505'

function isSlugTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === SLUG_CONSTRAINT
}

function createSlugTakenError(slug: string, cause?: unknown): AppError {
  return new AppError('SLUG_TAKEN', 409, `Another collection has the address "${slug}".`, { data: { slug }, cause })
}
