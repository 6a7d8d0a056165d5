import type { NewProduct } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { createProduct } from './product-service.ts'
import type { Actor } from '../model/event.ts'
import { replaceRemoteImages } from '../model/rich-text-images.ts'
import { parseProductContent } from './parse-product-content.ts'
import { slugify } from '../model/slug.ts'
import type { Stock } from '../model/product.ts'
import type { ProductDraft } from '../model/product-draft.ts'
import { findFreeSlug } from '../store/slug-store.ts'
import { SlugTakenError } from './product-store.ts'
import { createVariants } from './reconcile-variants.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'

/**
 * Adds a product under the requested slug, or under the first free slug derived from its name.
 * @param pictures Images of the shop, by the URLs under which its texts show them.
 */
export async function addProduct(
  tx: Tx,
  given: NewProduct,
  {
    currency,
    by,
    view,
    pictures,
  }: { currency: string; by: Actor; view: CatalogueView; pictures: ReadonlyMap<string, string> },
): Promise<string> {
  const draft = replaceRemoteImages(createProductDraft(given, currency), pictures)
  if (given.slug !== undefined)
    return createProduct(tx, draft, by, view).catch((error: unknown) => rethrowSlugConflict(error, draft.slug))

  const baseSlug = slugify(draft.name, 'product')
  for (;;) {
    const slug = await findFreeSlug(tx, 'products', baseSlug)
    try {
      return await createProduct(tx, { ...draft, slug }, by, view)
    } catch (error) {
      if (!(error instanceof SlugTakenError)) throw error // a concurrent request took the slug: try the next one
    }
  }
}

/** Creates the draft of a new product. Its stock is untracked unless the request tracks it. */
export function createProductDraft(given: NewProduct, currency: string): ProductDraft {
  const content = parseProductContent(given, { currency, discount: { type: 'NONE', value: '0' }, options: [] })
  const { name = '', slug = '', priceMinor, options = [], manageVariants = false, sku = '' } = content
  if (priceMinor === undefined) throw createRequiredFieldError('product.priceData.price')
  if (manageVariants && options.length === 0) throw createRequiredFieldError('product.productOptions')
  return {
    visible: true,
    type: 'physical',
    description: '',
    brand: null,
    ribbon: null,
    weight: null,
    discount: { type: 'NONE', value: '0' },
    media: [],
    infoSections: [],
    customTextFields: [],
    seo: null,
    ...content,
    name,
    slug,
    sku,
    currency,
    priceMinor,
    options,
    manageVariants,
    variants: createVariants(options, manageVariants, sku, readStock(given.stock)),
    importHandle: null,
    importHash: null,
  }
}

/** Reads the stock of a request. A given quantity makes it tracked. */
function readStock(given: NewProduct['stock']): Stock {
  const { trackInventory, quantity, inStock } = given ?? {}
  if (trackInventory ?? quantity != null) return { tracked: true, quantity: quantity ?? 0 }
  return { tracked: false, inStock: inStock ?? true }
}

function createRequiredFieldError(field: string): InvalidRequest {
  return new InvalidRequest([{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }])
}

/** Translates a slug conflict, also one that the database detected, into an error in the caller's terms. */
export function rethrowSlugConflict(error: unknown, slug: string): never {
  const isTaken =
    error instanceof SlugTakenError || (error as { constraint?: unknown }).constraint === 'products_slug_key'
  if (!isTaken) throw error
  throw new AppError('SLUG_TAKEN', 409, `Another product has the address "${slug}".`, { data: { slug }, cause: error })
}
