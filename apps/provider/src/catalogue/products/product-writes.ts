import type { RequestContext } from '../../http/context.ts'
import type { Writes } from '../../http/operations.ts'
import type { Tx } from '../../http/write.ts'
import { isGuid } from '../../ids.ts'
import { adjustValue, changeMany, setValue } from './bulk-products.ts'
import { deleteProduct } from '../change-catalogue.ts'
import { changedDraft, changeOne, productNotFound, requireMatch, withoutOptions } from './change-product.ts'
import { overriddenDraft, resetDraft } from './change-variants.ts'
import { draftOf } from './draft-of.ts'
import { addProduct } from './new-product.ts'
import type { Product } from '../product.ts'
import { readProducts } from '../read-store.ts'
import type { CatalogueContext } from '../services.ts'
import { lockProducts, lockStock, type ProductDraft } from '../store.ts'
import { toWireProduct, toWireVariant } from '../wire.ts'

/** What merchants and apps do to products and their variants. Their answers tell costs. */
export function productWrites({ settings, viewOf, now }: CatalogueContext): Writes {
  const currency = (): string => settings.current().shop.currency

  /** For the calls that answer nothing. */
  async function change(
    tx: Tx,
    context: RequestContext,
    id: string,
    draft: (product: Product) => ProductDraft,
  ): Promise<Record<string, never>> {
    await changeOne(tx, context, id, now(), draft)
    return {}
  }

  return {
    'products.createProduct': async (tx, context, { product: given }) => {
      const view = viewOf(context, true)
      const id = await addProduct(tx, given, { currency: currency(), by: context.caller, view })
      const [product] = await readProducts(tx, [id], now())
      return { product: toWireProduct(product!, view) } // made on the line above
    },

    'products.updateProduct': async (tx, context, { product: given }) => {
      const view = viewOf(context, true)
      // Pieces that are dealt out or put together must not be sold meanwhile.
      if (typeof given.manageVariants === 'boolean') await lockStock(tx, (await lockOne(tx, given.id)).id)
      const product = await changeOne(tx, context, given.id, now(), (before) =>
        changedDraft(before, given, toWireProduct(before, view)),
      )
      return { product: toWireProduct(product, view) }
    },

    'products.deleteProduct': async (tx, { caller, ifMatch }, { id }) => {
      requireMatch(await lockOne(tx, id), ifMatch)
      await deleteProduct(tx, id, caller)
      return {}
    },

    'products.updateProductVariants': async (tx, context, { id, variants }) => {
      const product = await changeOne(tx, context, id, now(), (before) => overriddenDraft(before, variants))
      const view = viewOf(context, true)
      return { variants: product.variants.map((variant) => toWireVariant(product, variant, view)) }
    },

    'products.resetAllProductVariantData': (tx, context, { id }) => change(tx, context, id, resetDraft),

    'products.deleteProductOptions': (tx, context, { id }) => change(tx, context, id, withoutOptions),

    'products.removeBrand': (tx, context, { id }) =>
      change(tx, context, id, (product) => ({ ...draftOf(product), brand: null })),

    'products.removeRibbon': (tx, context, { id }) =>
      change(tx, context, id, (product) => ({ ...draftOf(product), ribbon: null })),

    'products.bulkUpdateProductsProperty': (tx, { caller }, { ids, set }) =>
      changeMany(tx, ids, caller, setValue(set, currency())),

    'products.bulkAdjustProductProperty': (tx, { caller }, { ids, adjust }) =>
      changeMany(tx, ids, caller, adjustValue(adjust, currency())),
  }
}

async function lockOne(tx: Tx, id: string): Promise<Pick<Product, 'id' | 'version'>> {
  const [product] = isGuid(id) ? await lockProducts(tx, [id]) : []
  if (!product) throw productNotFound(id)
  return product
}
