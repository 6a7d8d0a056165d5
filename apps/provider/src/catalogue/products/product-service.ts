import type { EventPayload } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { recordChange } from '../../platform/audit/index.ts'
import { publishEvent, publishEvents, type OutboxEvent } from '../../platform/outbox/index.ts'
import { calculateDiscountedPrice } from '../model/discount.ts'
import type { Product, ProductMedia } from '../model/product.ts'
import { describeProductChanges, findChangedFields, findChangedVariants } from './product-diff.ts'
import { readProducts } from '../store/product-read-store.ts'
import { toProductDraft } from './to-product-draft.ts'
import { getProductPath } from '../model/slug.ts'
import { findRemoteImages, replaceRemoteImages } from '../model/rich-text-images.ts'
import { indexAndRecordChanges } from '../changes/change-feed.ts'
import { insertNewCollectionProducts } from '../collections/collection-product-store.ts'
import { type Actor, EVENT_ORIGIN, SHOP_ACTOR } from '../model/event.ts'
import { type ProductDraft, sanitizeDraft } from '../model/product-draft.ts'
import { insertMedia, insertProducts, removeProduct, saveProduct } from './product-store.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import { setStockActor } from '../store/stock-movement-store.ts'
import { createPriceFormatter } from '../model/wire-prices.ts'
import { toWireMedia } from '../model/wire-media.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'

/** View for callers that publish without the URL of the shop: URLs begin at its root. */
const ROOT_VIEW: CatalogueView = { locale: 'en', languages: [], withCosts: true, mediaOrigin: '', storefrontUrl: '' }

/** Creates a product and publishes its event in one transaction. */
export async function createProduct(
  tx: Tx,
  draft: ProductDraft,
  by: Actor = SHOP_ACTOR,
  view: CatalogueView = ROOT_VIEW,
): Promise<string> {
  const [id] = await createProducts(tx, [{ draft }], by, view)
  return id! // there is exactly one
}

/** Creates several products in one transaction, in order. */
export async function createProducts(
  tx: Tx,
  newProducts: readonly NewProduct[],
  by: Actor = SHOP_ACTOR,
  view: CatalogueView = ROOT_VIEW,
): Promise<string[]> {
  setStockActor(tx, by)
  const ids = await insertProducts(
    tx,
    newProducts.map(({ draft }) => sanitizeDraft(draft)),
  )
  const places = newProducts.flatMap(({ draft: { visible }, collectionIds = [] }, index) =>
    collectionIds.map((collectionId) => ({ collectionId, productId: ids[index]!, visible })),
  )
  await insertNewCollectionProducts(tx, places)
  await indexAndRecordChanges(tx, 'product', ids) // with the collections, which searches filter by
  const events = newProducts.map(({ draft }, index): OutboxEvent => ({
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductCreated',
    entityId: ids[index]!,
    by,
    payload: toProductCreatedPayload(ids[index]!, draft, view),
  }))
  await publishEvents(tx, events)
  for (const entityId of ids) recordChange(tx, { entity: 'product', entityId })
  return ids
}

interface NewProduct {
  draft: ProductDraft
  collectionIds?: readonly string[]
}

/** Payload of the created event (wire reference, section 12), with the price at this moment. */
function toProductCreatedPayload(
  id: string,
  draft: ProductDraft,
  view: CatalogueView,
): EventPayload<ProductCreatedType> {
  const { name, slug, visible, sku, brand, currency, pricePerUnit = null, priceMinor, costMinor = null } = draft
  const discounted = calculateDiscountedPrice(priceMinor, draft.discount, currency, new Date())
  const money = createPriceFormatter({ currency, pricePerUnit }, { ...view, withCosts: true })
  return {
    productId: id,
    name,
    slug,
    visible,
    sku: draft.manageVariants ? '' : sku,
    ...(brand && { brand }),
    price: money.prices(priceMinor, discounted).priceData,
    ...money.costs(costMinor, discounted),
    media: toWireMedia(draft.media, view.mediaOrigin),
    productPageUrl: { base: view.storefrontUrl && `${view.storefrontUrl}/`, path: getProductPath(slug) },
    ...EVENT_ORIGIN,
  }
}

type ProductCreatedType = 'com.wix.ecommerce.catalog.api.v1.ProductCreated'

/** Saves new content of a product and publishes the changes of the product and its variants. */
export async function updateProduct(tx: Tx, id: string, draft: ProductDraft, by: Actor = SHOP_ACTOR): Promise<void> {
  await updateAndPublishChanges(tx, [id], by, () => saveProductContent(tx, id, draft))
}

/** Saves new content only; for use inside {@link updateAndPublishChanges}. */
export async function saveProductContent(tx: Tx, id: string, draft: ProductDraft): Promise<void> {
  await saveProduct(tx, sanitizeDraft(draft), id)
}

/** Deletes a product if it exists, and publishes the event. */
export async function deleteProduct(tx: Tx, id: string, by: Actor): Promise<void> {
  if (!(await removeProduct(tx, id))) return
  recordChange(tx, { entity: 'product', entityId: id })
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductDeleted',
    entityId: id,
    by,
    payload: { productId: id, ...EVENT_ORIGIN },
  })
}

/**
 * Runs a change and publishes the differences: per product at most one event of its own and one of its variants, in the
 * transaction of the change. Locks the products first. `change` receives their state before; the function returns their
 * state after.
 */
export async function updateAndPublishChanges(
  tx: Tx,
  ids: readonly string[],
  by: Actor,
  change: (before: readonly Product[]) => Promise<void>,
  now = new Date(), // one time for both reads, so no discount begins in between
): Promise<Product[]> {
  setStockActor(tx, by)
  await lockProducts(tx, ids)
  const before = await readProducts(tx, ids, now)
  await change(before)
  const after = await readProducts(tx, ids, now)
  const changed = new Map(after.map((product) => [product.id, product]))
  for (const each of before) {
    const next = changed.get(each.id)
    if (next) await publishDifferences(tx, by, each, next)
  }
  return after
}

async function publishDifferences(tx: Tx, by: Actor, before: Product, after: Product): Promise<void> {
  const fields = findChangedFields(before, after)
  if (fields.length > 0) await publishProductChanged(tx, after.id, fields, by)
  const variants = findChangedVariants(before, after)
  const changes = describeProductChanges(before, after)
  if (Object.keys(changes).length > 0) recordChange(tx, { entity: 'product', entityId: after.id, changes })
  if (variants.length === 0) return
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
    entityId: after.id,
    by,
    payload: {
      productId: after.id,
      variants: variants.map((change) => ({ ...change, ...EVENT_ORIGIN })),
      ...EVENT_ORIGIN,
    },
  })
}

async function publishProductChanged(tx: Tx, id: string, fields: readonly string[], by: Actor): Promise<void> {
  await publishEvent(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    entityId: id,
    by,
    payload: { productId: id, changedFields: fields, ...EVENT_ORIGIN },
  })
}

/** Adds an image to a product, at its original position. */
export async function attachProductMedia(tx: Tx, productId: string, media: ProductMedia): Promise<void> {
  await updateAndPublishChanges(tx, [productId], SHOP_ACTOR, () => insertMedia(tx, productId, media))
}

/** Replaces external image URLs in the texts of a product by images of this shop. */
export async function replaceProductTextImages(
  tx: Tx,
  productId: string,
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  await updateAndPublishChanges(tx, [productId], SHOP_ACTOR, async ([product]) => {
    if (!product || !findRemoteImages(product).some((url) => idOf.has(url))) return
    await saveProductContent(tx, productId, replaceRemoteImages(toProductDraft(product), idOf))
  })
}
