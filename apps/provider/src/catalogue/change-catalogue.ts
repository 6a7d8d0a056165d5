import type { Tx } from '../http/write.ts'
import { announce, type Announcement } from '../outbox/index.ts'
import type { Product, ProductMedia } from './product.ts'
import { changedFields, changedVariants } from './product-changes.ts'
import { readProducts } from './read-store.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import {
  addToCollection,
  type CollectionDraft,
  insertCollection,
  insertMedia,
  lockProducts,
  type ProductDraft,
  saveProduct,
} from './store.ts'

const ORIGIN = { originatedFromVersion: 'V1_CATALOG' } as const
/** Who does it: a caller, or the shop itself. */
export type By = Announcement['by']
const BY_THE_SHOP: By = { kind: 'shop' }

/** Adds a product and announces it, in one transaction. */
export async function createProduct(tx: Tx, draft: ProductDraft, by: By = BY_THE_SHOP): Promise<string> {
  const id = await saveProduct(tx, sanitized(draft))
  const { name, slug, visible, sku, brand } = draft
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductCreated',
    entityId: id,
    by,
    payload: {
      productId: id,
      name,
      slug,
      visible,
      sku,
      ...(brand && { brand }),
      productPageUrl: { base: '', path: `/product-page/${slug}` },
      ...ORIGIN,
    },
  })
  return id
}

/** Gives a product new content and announces what that changes of it and of its variants. */
export async function changeProduct(tx: Tx, id: string, draft: ProductDraft, by: By = BY_THE_SHOP): Promise<void> {
  await announceWhatChanges(tx, [id], by, async () => {
    await saveProduct(tx, sanitized(draft), id)
  })
}

/**
 * Makes a change and announces what is different afterwards: for each product at most one event of its own and one of its variants, in the transaction of the
 * change. The products are locked from here on.
 */
export async function announceWhatChanges(
  tx: Tx,
  ids: readonly string[],
  by: By,
  change: () => Promise<void>,
): Promise<void> {
  const now = new Date() // only compares: with one moment for both, no discount begins in between
  await lockProducts(tx, ids)
  const before = await readProducts(tx, ids, now)
  await change()
  const after = new Map((await readProducts(tx, ids, now)).map((product) => [product.id, product]))
  for (const each of before) {
    const changed = after.get(each.id)
    if (changed) await announceDifferences(tx, by, each, changed)
  }
}

async function announceDifferences(tx: Tx, by: By, before: Product, after: Product): Promise<void> {
  const fields = changedFields(before, after)
  if (fields.length > 0) await announceProductChanged(tx, after.id, fields, by)
  const variants = changedVariants(before, after)
  if (variants.length === 0) return
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
    entityId: after.id,
    by,
    payload: { productId: after.id, variants: variants.map((change) => ({ ...change, ...ORIGIN })), ...ORIGIN },
  })
}

async function announceProductChanged(tx: Tx, id: string, fields: readonly string[], by: By): Promise<void> {
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    entityId: id,
    by,
    payload: { productId: id, changedFields: fields, ...ORIGIN },
  })
}

export async function createCollection(
  tx: Tx,
  draft: CollectionDraft,
  productIds: readonly string[],
  by: By = BY_THE_SHOP,
): Promise<string> {
  const id = await insertCollection(tx, draft)
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionCreated',
    entityId: id,
    by,
    payload: {
      collectionId: id,
      collection_Id: id,
      name: draft.name,
      slug: draft.slug,
      visible: draft.visible ?? true,
      ...ORIGIN,
    },
  })
  await addToCollection(tx, id, productIds)
  return id
}

export async function addToCollections(tx: Tx, productId: string, collectionIds: readonly string[]): Promise<void> {
  for (const id of collectionIds) await addToCollection(tx, id, [productId])
}

/** Adds a picture to a product, in the place it had where it came from. */
export async function changeProductMedia(tx: Tx, productId: string, media: ProductMedia): Promise<void> {
  await announceWhatChanges(tx, [productId], BY_THE_SHOP, () => insertMedia(tx, productId, media))
}

function sanitized(draft: ProductDraft): ProductDraft {
  return {
    ...draft,
    description: sanitizeHtml(draft.description),
    infoSections: draft.infoSections.map(({ title, description }) => ({
      title,
      description: sanitizeHtml(description),
    })),
  }
}
