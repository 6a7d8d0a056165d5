import type { Tx } from '../http/write.ts'
import { announce } from '../outbox/index.ts'
import type { ProductMedia } from './product.ts'
import { changedFields, changedVariants } from './product-changes.ts'
import { readProducts } from './read-store.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import {
  addToCollection,
  type CollectionDraft,
  insertCollection,
  insertMedia,
  type ProductDraft,
  saveProduct,
} from './store.ts'

const ORIGIN = { originatedFromVersion: 'V1_CATALOG' } as const
const BY_THE_SHOP = { kind: 'shop' } as const

/** Adds a product and announces it, in one transaction. */
export async function createProduct(tx: Tx, draft: ProductDraft): Promise<string> {
  const id = await saveProduct(tx, sanitized(draft))
  const { name, slug, visible, sku, brand } = draft
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductCreated',
    entityId: id,
    by: BY_THE_SHOP,
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
export async function changeProduct(tx: Tx, id: string, draft: ProductDraft): Promise<void> {
  const [before] = await readProducts(tx, [id])
  await saveProduct(tx, sanitized(draft), id)
  const [after] = await readProducts(tx, [id])
  if (!before || !after) return
  const fields = changedFields(before, after)
  if (fields.length > 0) await announceProductChanged(tx, id, fields)
  const variants = changedVariants(before, after)
  if (variants.length === 0) return
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
    entityId: id,
    by: BY_THE_SHOP,
    payload: { productId: id, variants: variants.map((change) => ({ ...change, ...ORIGIN })), ...ORIGIN },
  })
}

async function announceProductChanged(tx: Tx, id: string, fields: readonly string[]): Promise<void> {
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    entityId: id,
    by: BY_THE_SHOP,
    payload: { productId: id, changedFields: fields, ...ORIGIN },
  })
}

export async function createCollection(tx: Tx, draft: CollectionDraft, productIds: readonly string[]): Promise<string> {
  const id = await insertCollection(tx, draft)
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.CollectionCreated',
    entityId: id,
    by: BY_THE_SHOP,
    payload: { collectionId: id, collection_Id: id, name: draft.name, slug: draft.slug, visible: true, ...ORIGIN },
  })
  await addToCollection(tx, id, productIds)
  return id
}

export async function addToCollections(tx: Tx, productId: string, collectionIds: readonly string[]): Promise<void> {
  for (const id of collectionIds) await addToCollection(tx, id, [productId])
}

/** Adds a picture to a product, in the place it had where it came from. */
export async function changeProductMedia(tx: Tx, productId: string, media: ProductMedia): Promise<void> {
  await insertMedia(tx, productId, media)
  await announceProductChanged(tx, productId, ['media'])
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
