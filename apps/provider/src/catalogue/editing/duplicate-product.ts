import type { Tx } from '../../platform/db/transaction.ts'
import { isGuid } from '../../platform/ids.ts'
import { insertCollectionProducts } from '../collections/collection-product-store.ts'
import type { Actor } from '../model/event.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import type { ProductDraft } from '../model/product-draft.ts'
import type { Product } from '../model/product.ts'
import { slugify } from '../model/slug.ts'
import { createProduct } from '../products/product-service.ts'
import { SlugTakenError } from '../products/product-store.ts'
import { toProductDraft } from '../products/to-product-draft.ts'
import { readRelatedIds, saveRelatedIds } from '../related/related-store.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import { readProducts } from '../store/product-read-store.ts'
import { findFreeSlug } from '../store/slug-store.ts'
import { readProductTexts, saveProductTexts } from '../translations/translation-store.ts'

/**
 * Adds a hidden copy of a product with its pictures, collections, related products and texts. Counted stock starts at
 * zero, because the pieces are those of the original. Returns the id of the copy.
 */
export async function duplicateProduct(
  tx: Tx,
  id: string,
  name: string | undefined,
  { by, view, now }: { by: Actor; view: CatalogueView; now: Date },
): Promise<string> {
  const [locked] = isGuid(id) ? await lockProducts(tx, [id]) : []
  const [product] = locked ? await readProducts(tx, [id], now) : []
  if (!product) throw createProductNotFoundError(id)
  const copyId = await insertCopy(tx, product, name ?? product.name, by, view)
  for (const collectionId of product.collectionIds.toSorted())
    await insertCollectionProducts(tx, collectionId, [copyId])
  await saveRelatedIds(tx, copyId, await readRelatedIds(tx, id))
  const texts = (await readProductTexts(tx, [id])).get(id)
  if (texts) await saveProductTexts(tx, copyId, texts)
  return copyId
}

async function insertCopy(tx: Tx, product: Product, name: string, by: Actor, view: CatalogueView): Promise<string> {
  const draft = toCopy(product, name)
  for (;;) {
    const slug = await findFreeSlug(tx, 'products', draft.slug)
    try {
      return await createProduct(tx, { ...draft, slug }, by, view)
    } catch (error) {
      if (!(error instanceof SlugTakenError)) throw error // a concurrent request took the slug: try the next one
    }
  }
}

function toCopy(product: Product, name: string): ProductDraft {
  const draft = toProductDraft(product, { importHandle: null, importHash: null })
  return {
    ...draft,
    name,
    slug: slugify(name, 'product'),
    visible: false,
    variants: draft.variants.map((variant, place) => {
      const { stock } = product.variants[place]! // drafts are in the order of the variants
      return { ...variant, stock: stock.tracked ? { tracked: true, quantity: 0 } : stock }
    }),
  }
}
