import type { EventPayload } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { announce, announceAll, type Announcement } from '../outbox/index.ts'
import { discountedPrice } from './discount.ts'
import type { Product, ProductMedia } from './product.ts'
import { changedFields, changedVariants } from './products/product-changes.ts'
import { readProducts } from './read-store.ts'
import { draftOf } from './products/draft-of.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { productPath } from './slug.ts'
import { findPicturesInTexts, withOwnPictures } from './text-pictures.ts'
import { markChanged } from './catalogue-changes.ts'
import { addNewToCollections, addToCollection } from './collections/collection-products.ts'
import { type CollectionDraft, insertCollection } from './collections/collection-store.ts'
import type { ProductDraft } from './product-draft.ts'
import { insertMedia, insertProducts, lockProducts, removeProduct, saveProduct } from './store.ts'
import { type CatalogueView, pricesOf, toWireMedia } from './wire.ts'

export const ORIGIN = { originatedFromVersion: 'V1_CATALOG' } as const
/** Who does it: a caller, or the shop itself. */
export type By = Announcement['by']
const BY_THE_SHOP: By = { kind: 'shop' }

/** For who announces without knowing where the shop is: addresses begin at its root. */
const AT_THE_ROOT: CatalogueView = { locale: 'en', languages: [], withCosts: true, providerUrl: '', storefrontUrl: '' }

/** Adds a product and announces it, in one transaction. */
export async function createProduct(
  tx: Tx,
  draft: ProductDraft,
  by: By = BY_THE_SHOP,
  view: CatalogueView = AT_THE_ROOT,
): Promise<string> {
  const [id] = await createProducts(tx, [{ draft }], by, view)
  return id! // of the one product
}

/** The same for several at once, in their order. */
export async function createProducts(
  tx: Tx,
  made: readonly NewProduct[],
  by: By = BY_THE_SHOP,
  view: CatalogueView = AT_THE_ROOT,
): Promise<string[]> {
  const ids = await insertProducts(
    tx,
    made.map(({ draft }) => sanitized(draft)),
  )
  const places = made.flatMap(({ draft: { visible }, collectionIds = [] }, index) =>
    collectionIds.map((collectionId) => ({ collectionId, productId: ids[index]!, visible })),
  )
  await addNewToCollections(tx, places)
  await markChanged(tx, 'product', ids) // with the collections, in which they are searched for
  const events = made.map(({ draft }, index): Announcement => ({
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductCreated',
    entityId: ids[index]!,
    by,
    payload: productCreated(ids[index]!, draft, view),
  }))
  await announceAll(tx, events)
  return ids
}

interface NewProduct {
  draft: ProductDraft
  collectionIds?: readonly string[]
}

/** What the event says (wire reference, section 12). Its price is that of the moment. */
function productCreated(id: string, draft: ProductDraft, view: CatalogueView): EventPayload<ProductCreatedType> {
  const { name, slug, visible, sku, brand, currency, pricePerUnit = null, priceMinor, costMinor = null } = draft
  const discounted = discountedPrice(priceMinor, draft.discount, currency, new Date())
  const money = pricesOf({ currency, pricePerUnit }, { ...view, withCosts: true })
  return {
    productId: id,
    name,
    slug,
    visible,
    sku: draft.manageVariants ? '' : sku,
    ...(brand && { brand }),
    price: money.prices(priceMinor, discounted).priceData,
    ...money.costs(costMinor, discounted),
    media: toWireMedia(draft.media, view.providerUrl),
    productPageUrl: { base: view.storefrontUrl && `${view.storefrontUrl}/`, path: productPath(slug) },
    ...ORIGIN,
  }
}

type ProductCreatedType = 'com.wix.ecommerce.catalog.api.v1.ProductCreated'

/** Gives a product new content and announces what that changes of it and of its variants. */
export async function changeProduct(tx: Tx, id: string, draft: ProductDraft, by: By = BY_THE_SHOP): Promise<void> {
  await announceWhatChanges(tx, [id], by, () => saveContent(tx, id, draft))
}

/** Its new content alone: for inside of {@link announceWhatChanges}. */
export async function saveContent(tx: Tx, id: string, draft: ProductDraft): Promise<void> {
  await saveProduct(tx, sanitized(draft), id)
}

/** Removes a product, where there is one, and announces it. */
export async function deleteProduct(tx: Tx, id: string, by: By): Promise<void> {
  if (!(await removeProduct(tx, id))) return
  await announce(tx, {
    eventType: 'com.wix.ecommerce.catalog.api.v1.ProductDeleted',
    entityId: id,
    by,
    payload: { productId: id, ...ORIGIN },
  })
}

/**
 * Makes a change and announces what is different afterwards: for each product at most one event of its own and one of its variants, in the transaction of the
 * change. The products are locked from here on. `change` gets them as they are, the answer is what became of them.
 */
export async function announceWhatChanges(
  tx: Tx,
  ids: readonly string[],
  by: By,
  change: (before: readonly Product[]) => Promise<void>,
  now = new Date(), // one moment for both: no discount begins in between
): Promise<Product[]> {
  await lockProducts(tx, ids)
  const before = await readProducts(tx, ids, now)
  await change(before)
  const after = await readProducts(tx, ids, now)
  const changed = new Map(after.map((product) => [product.id, product]))
  for (const each of before) {
    const next = changed.get(each.id)
    if (next) await announceDifferences(tx, by, each, next)
  }
  return after
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
  providerUrl?: string,
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
      ...(providerUrl !== undefined && { media: toWireMedia(draft.media, providerUrl) }),
      ...ORIGIN,
    },
  })
  await addToCollection(tx, id, productIds)
  return id
}

/** Adds a picture to a product, in the place it had where it came from. */
export async function changeProductMedia(tx: Tx, productId: string, media: ProductMedia): Promise<void> {
  await announceWhatChanges(tx, [productId], BY_THE_SHOP, () => insertMedia(tx, productId, media))
}

/** Lets the texts of a product show pictures of this shop where they name those that they were fetched from. */
export async function changeProductTexts(tx: Tx, productId: string, idOf: ReadonlyMap<string, string>): Promise<void> {
  await announceWhatChanges(tx, [productId], BY_THE_SHOP, async ([product]) => {
    if (!product || !findPicturesInTexts(product).some((url) => idOf.has(url))) return
    await saveContent(tx, productId, withOwnPictures(draftOf(product), idOf))
  })
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
