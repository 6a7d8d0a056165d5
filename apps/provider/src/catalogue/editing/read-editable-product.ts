import type { EditableProduct, EditableVariant } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { toNumber } from '../../platform/money.ts'
import { isGuid } from '../../platform/ids.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'
import { isInStock, type Product, type Variant } from '../model/product.ts'
import { toWireProduct } from '../model/wire-mapping.ts'
import { readProductsWithTexts } from '../store/product-read-store.ts'
import { readRelatedReferences } from './editing-store.ts'

/** Reads a product with all that its editor shows; undefined if it does not exist. */
export async function readEditableProduct(
  db: Database | Tx,
  id: string,
  view: CatalogueView,
  now: Date,
): Promise<EditableProduct | undefined> {
  const [found] = isGuid(id) ? await readProductsWithTexts(db, [id.toLowerCase()], now) : []
  if (!found) return undefined
  const { product, texts } = found
  const related = await readRelatedReferences(db, product.id)
  return {
    product: toWireProduct(product, view),
    variants: listStoredVariants(product).map((variant) => toEditableVariant(product, variant, view)),
    trackQuantity: product.variants.some(({ stock }) => stock.tracked),
    preorderInfo: product.preorder ?? { enabled: false },
    customTextFields: product.customTextFields,
    subscriptionOptions: product.subscriptionOptions,
    relatedProducts: related.filter(({ visible }) => visible || view.withCosts),
    texts,
  }
}

/** Derived variants share one stock and have no values of their own. */
function listStoredVariants({ variants, manageVariants }: Product): Variant[] {
  return manageVariants ? variants : variants.slice(0, 1).map((variant) => ({ ...variant, choices: {} }))
}

function toEditableVariant({ currency }: Product, variant: Variant, { withCosts }: CatalogueView): EditableVariant {
  const { priceMinor, costMinor, weight, sku } = variant.own
  return {
    id: variant.id,
    choices: variant.choices,
    ...(priceMinor !== null && { price: toNumber({ minor: priceMinor, currency }) }),
    ...(costMinor !== null && withCosts && { cost: toNumber({ minor: costMinor, currency }) }),
    ...(weight !== null && { weight: Number(weight) }),
    sku,
    visible: variant.visible,
    ...(variant.stock.tracked && { quantity: variant.stock.quantity }),
    inStock: isInStock(variant.stock),
  }
}
