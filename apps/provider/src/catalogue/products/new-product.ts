import type { NewProduct } from '@cartwright/contract'
import type { Tx } from '../../db/transaction.ts'
import { AppError, InvalidRequest } from '../../http/app-error.ts'
import { type By, createProduct } from '../change-catalogue.ts'
import { withOwnPictures } from '../text-pictures.ts'
import { readContent } from './product-content.ts'
import { slugOf } from '../slug.ts'
import type { Stock } from '../product.ts'
import type { ProductDraft } from '../product-draft.ts'
import { freeSlug } from '../slug-store.ts'
import { SlugTaken } from '../store.ts'
import { newVariants } from './variants-after.ts'
import type { CatalogueView } from '../wire.ts'

/**
 * Adds a product under the address asked for, or else under the first free one made from its name.
 * @param pictures Pictures of the shop, by the addresses under which its texts show them.
 */
export async function addProduct(
  tx: Tx,
  given: NewProduct,
  {
    currency,
    by,
    view,
    pictures,
  }: { currency: string; by: By; view: CatalogueView; pictures: ReadonlyMap<string, string> },
): Promise<string> {
  const draft = withOwnPictures(newDraft(given, currency), pictures)
  if (given.slug !== undefined)
    return createProduct(tx, draft, by, view).catch((error: unknown) => refuseTaken(error, draft.slug))

  const wanted = slugOf(draft.name, 'product')
  for (;;) {
    const slug = await freeSlug(tx, 'products', wanted)
    try {
      return await createProduct(tx, { ...draft, slug }, by, view)
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error // somebody was quicker: the next one
    }
  }
}

/** A product of this content, with nothing else to it. Its stock is not counted, unless the request says so. */
export function newDraft(given: NewProduct, currency: string): ProductDraft {
  const content = readContent(given, { currency, discount: { type: 'NONE', value: '0' }, options: [] })
  const { name = '', slug = '', priceMinor, options = [], manageVariants = false, sku = '' } = content
  if (priceMinor === undefined) throw missing('product.priceData.price')
  if (manageVariants && options.length === 0) throw missing('product.productOptions')
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
    variants: newVariants(options, manageVariants, sku, readStock(given.stock)),
    importHandle: null,
    importHash: null,
  }
}

/** Where there is a quantity, it is counted. */
function readStock(given: NewProduct['stock']): Stock {
  const { trackInventory, quantity, inStock } = given ?? {}
  if (trackInventory ?? quantity != null) return { tracked: true, quantity: quantity ?? 0 }
  return { tracked: false, inStock: inStock ?? true }
}

function missing(field: string): InvalidRequest {
  return new InvalidRequest([{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }])
}

/** Says it in the caller's words when what failed was the address; also where the database has found it. */
export function refuseTaken(error: unknown, slug: string): never {
  const isTaken = error instanceof SlugTaken || (error as { constraint?: unknown }).constraint === 'products_slug_key'
  if (!isTaken) throw error
  throw new AppError('SLUG_TAKEN', 409, `Another product has the address "${slug}".`, { data: { slug }, cause: error })
}
