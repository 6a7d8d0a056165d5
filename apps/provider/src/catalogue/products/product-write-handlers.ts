import type { Tx } from '../../platform/db/transaction.ts'
import type { Product as WireProduct, VariantOverride } from '@cartwright/contract'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { WriteHandlers } from '../../platform/http/operations.ts'
import { isGuid } from '../../platform/ids.ts'
import { resolveLanguagePreferences } from '../../settings/index.ts'
import { createPropertyAdjuster, bulkUpdateProducts, createPropertySetter } from './bulk-update-products.ts'
import { deleteProduct } from './product-service.ts'
import { applyProductChange, updateLockedProduct, toDraftWithoutOptions } from './change-product.ts'
import { createProductNotFoundError, requireMatchingRevision } from '../model/product-errors.ts'
import { applyVariantOverrides, resetVariantOverrides } from './change-variants.ts'
import { findStoredImages, queueRemoteTextImages } from '../gallery/text-images.ts'
import { replaceRemoteImages } from '../model/rich-text-images.ts'
import { toProductDraft } from './to-product-draft.ts'
import { addProduct } from './add-product.ts'
import { requireFieldTitles } from './require-field-titles.ts'
import { rejectIgnoredAmounts } from './reject-ignored-amounts.ts'
import type { Product } from '../model/product.ts'
import { readProducts } from '../store/product-read-store.ts'
import type { CatalogueContext } from '../services.ts'
import type { ProductDraft } from '../model/product-draft.ts'
import { lockProducts, lockStock } from '../store/product-lock-store.ts'
import { createLockingMultiTranslator, createLockingTranslator } from '../translations/locking-translator.ts'
import { toOriginalChoices } from '../translations/original-names.ts'
import { TRANSLATABLE_PRODUCT_FIELDS, removeEchoedTranslations } from '../translations/echoed-translations.ts'
import { toWireProduct, toWireVariant } from '../model/wire-mapping.ts'

/** Creates the write handlers of products and variants, for merchants and apps. Their responses contain costs. */
export function createProductWriteHandlers(services: CatalogueContext): WriteHandlers {
  const { settings, providerUrl, getView, now, fetchPictures } = services
  const currency = (): string => settings.current().shop.currency

  /** Runs a change for operations that return no product. */
  async function change(
    tx: Tx,
    context: RequestContext,
    id: string,
    draft: (product: Product) => ProductDraft,
  ): Promise<Record<string, never>> {
    await updateLockedProduct(tx, context, id, now(), draft)
    return {}
  }

  async function queueTextImages(tx: Tx, product: Product, before?: Product) {
    if (await queueRemoteTextImages(tx, product, before, { now: now(), providerUrl })) fetchPictures()
  }

  return {
    'products.createProduct': async (tx, context, { product: given }) => {
      const view = getView(context, true)
      const pictures = await findStoredImages(tx, given, providerUrl)
      const id = await addProduct(tx, given, { currency: currency(), by: context.caller, view, pictures })
      const [created] = await readProducts(tx, [id], now())
      await queueTextImages(tx, created!)
      const product = toWireProduct(created!, view) // created on the line above
      rejectIgnoredAmounts(given, [product])
      return { product }
    },

    'products.updateProduct': async (tx, context, { product: given }) => {
      const view = getView(context, true)
      // Stock that is split or merged must not be sold meanwhile.
      if (typeof given.manageVariants === 'boolean') await lockStock(tx, [(await lockProduct(tx, given.id)).id])
      const inLanguage = await createLockingTranslator(tx, given.id, view)
      const pictures = await findStoredImages(tx, given, providerUrl)
      const reads: WireProduct[] = []
      let asItWas: Product | undefined
      const product = await updateLockedProduct(tx, context, given.id, now(), (before) => {
        asItWas = before
        const own = toWireProduct(before, view)
        reads.push(own, toWireProduct(inLanguage(before), view))
        if (view.languages.length === 0) return replaceRemoteImages(applyProductChange(before, given, own), pictures)
        const read = { own, shown: toWireProduct(inLanguage(before), view), language: context.language ?? '' }
        return replaceRemoteImages(
          applyProductChange(before, removeEchoedTranslations(given, TRANSLATABLE_PRODUCT_FIELDS, read), own),
          pictures,
        )
      })
      await queueTextImages(tx, product, asItWas)
      const answer = toWireProduct(inLanguage(product), view)
      rejectIgnoredAmounts(given, [...reads, toWireProduct(product, view), answer])
      return { product: answer }
    },

    'products.deleteProduct': async (tx, { caller, ifMatch }, { id }) => {
      requireMatchingRevision(await lockProduct(tx, id), ifMatch)
      await deleteProduct(tx, id, caller)
      return {}
    },

    'products.updateProductVariants': async (tx, context, { id, variants }) => {
      const view = getView(context, true)
      const spoken = resolveLanguagePreferences(context.language, settings.current().shop)
      const words = await createLockingMultiTranslator(tx, id, spoken)
      const changed = await updateLockedProduct(tx, context, id, now(), (before) =>
        applyVariantOverrides(before, toDefaultLanguageChoices(before, words(before), variants)),
      )
      const [product = changed] = words(changed)
      return { variants: product.variants.map((variant) => toWireVariant(product, variant, view)) }
    },

    'products.resetAllProductVariantData': (tx, context, { id }) => change(tx, context, id, resetVariantOverrides),

    'products.deleteProductOptions': (tx, context, { id }) => change(tx, context, id, toDraftWithoutOptions),

    'products.removeBrand': (tx, context, { id }) =>
      change(tx, context, id, (product) => ({ ...toProductDraft(product), brand: null })),

    'products.removeRibbon': (tx, context, { id }) =>
      change(tx, context, id, (product) => ({ ...toProductDraft(product), ribbon: null })),

    'customTexts.replaceCustomTextFields': async (tx, context, { id, customTextFields }) => {
      requireFieldTitles(customTextFields)
      const product = await updateLockedProduct(tx, context, id, now(), (before) => ({
        ...toProductDraft(before),
        customTextFields,
      }))
      return { customTextFields: product.customTextFields }
    },

    'products.bulkUpdateProductsProperty': (tx, { caller }, { ids, set }) =>
      bulkUpdateProducts(tx, ids, caller, createPropertySetter(set, currency())),

    'products.bulkAdjustProductProperty': (tx, { caller }, { ids, adjust }) =>
      bulkUpdateProducts(tx, ids, caller, createPropertyAdjuster(adjust, currency())),
  }
}

/** Converts choices in any language into the product's own names. */
function toDefaultLanguageChoices(product: Product, words: readonly Product[], variants: readonly VariantOverride[]) {
  return variants.map((override) => ({
    ...override,
    ...(override.choices && { choices: toOriginalChoices(product, words, override.choices) }),
  }))
}

async function lockProduct(tx: Tx, id: string): Promise<Pick<Product, 'id' | 'version'>> {
  const [product] = isGuid(id) ? await lockProducts(tx, [id]) : []
  if (!product) throw createProductNotFoundError(id)
  return product
}
