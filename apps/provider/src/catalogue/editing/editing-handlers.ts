import type { EditableProduct } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { queueRemoteTextImages, findStoredImages } from '../gallery/text-images.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import type { Product } from '../model/product.ts'
import { addProduct } from '../products/add-product.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { readEditableProduct } from './read-editable-product.ts'
import { type ProductEdit, saveEditedProduct } from './save-edited-product.ts'

/** Read operation of a product editor. It reads the database, not the cache: an edit begins from what is stored. */
export function createEditingReads({ db, getView, now }: CatalogueContext): ReadHandlers {
  return {
    'productEditing.getProduct': async (context, { id }) => {
      // Staff edit the texts of the shop's own language, and those that may not edit see no costs.
      const editable = await readEditableProduct(db, id, getView({}, maySeeHidden(context)), now())
      if (!editable || !(editable.product.visible || maySeeHidden(context))) throw createProductNotFoundError(id)
      return { editable }
    },
  }
}

export function createEditingWrites(services: CatalogueContext): WriteHandlers {
  const { settings, providerUrl, getView, now, fetchPictures } = services
  const getShop = () => settings.current().shop

  async function save(tx: Tx, context: RequestContext, id: string, edit: ProductEdit): Promise<EditableProduct> {
    const shop = getShop()
    const { before, after } = await saveEditedProduct(tx, id, edit, {
      caller: context.caller,
      ifMatch: context.ifMatch,
      now: now(),
      view: getView({}, true),
      languages: shop.languages ?? [shop.locale],
      pictures: await findStoredImages(tx, edit.product ?? {}, providerUrl),
    })
    await queueTextImages(tx, after, before)
    return readBack(tx, id)
  }

  async function queueTextImages(tx: Tx, product: Product, before?: Product): Promise<void> {
    if (await queueRemoteTextImages(tx, product, before, { now: now(), providerUrl })) fetchPictures()
  }

  async function readBack(tx: Tx, id: string): Promise<EditableProduct> {
    const editable = await readEditableProduct(tx, id, getView({}, true), now())
    if (!editable) throw createProductNotFoundError(id)
    return editable
  }

  return {
    'productEditing.createProduct': async (tx, context, { product, options, stock = {}, ...parts }) => {
      const { quantity, inStock, formerQuantity: _none, ...more } = stock
      const id = await addProduct(
        tx,
        {
          ...product,
          ...(options && { productOptions: options.map(({ former: _former, ...option }) => option) }),
          stock: { trackInventory: more.trackQuantity ?? false, quantity, inStock },
        },
        {
          currency: getShop().currency,
          by: context.caller,
          view: getView({}, true),
          pictures: await findStoredImages(tx, product, providerUrl),
        },
      )
      return { editable: await save(tx, { ...context, ifMatch: undefined }, id, { ...parts, stock: more }) }
    },

    'productEditing.saveProduct': async (tx, context, { id, ...edit }) => ({
      editable: await save(tx, context, id.toLowerCase(), edit),
    }),

    'productEditing.duplicateProduct': async (tx, { caller }, { id, name }) => {
      const options = { by: caller, view: getView({}, true), now: now() }
      return { editable: await readBack(tx, await duplicateProduct(tx, id.toLowerCase(), name, options)) }
    },
  }
}
