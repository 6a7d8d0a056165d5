import type { Tx } from '../../db/transaction.ts'
import { type FieldViolation, InvalidRequest } from '../../http/app-error.ts'
import type { Product as WireProduct, VariantOverride } from '@cartwright/contract'
import type { RequestContext } from '../../http/context.ts'
import type { Writes } from '../../http/operations.ts'
import { isGuid } from '../../ids.ts'
import { spokenIn } from '../../settings/index.ts'
import { adjustValue, changeMany, setValue } from './bulk-products.ts'
import { deleteProduct } from '../change-catalogue.ts'
import { changedDraft, changeOne, productNotFound, requireMatch, withoutOptions } from './change-product.ts'
import { overriddenDraft, resetDraft } from './change-variants.ts'
import { findOwnPictures, noteTextPictures } from '../gallery/pictures-of-texts.ts'
import { withOwnPictures } from '../text-pictures.ts'
import { draftOf } from './draft-of.ts'
import { addProduct } from './new-product.ts'
import { UNUSABLE_NAMES } from './read-options.ts'
import { refuseUnkept } from './refuse-unkept.ts'
import type { Product } from '../product.ts'
import { readProducts } from '../read-store.ts'
import type { CatalogueContext } from '../services.ts'
import type { ProductDraft } from '../product-draft.ts'
import { lockProducts, lockStock } from '../store.ts'
import { openAllWords, openWords } from '../texts/open-words.ts'
import { toOwnChoices } from '../texts/own-words.ts'
import { PRODUCT_TEXTS, withoutTextsSentBack } from '../texts/sent-back.ts'
import { toWireProduct, toWireVariant } from '../wire.ts'

/** What merchants and apps do to products and their variants. Their answers tell costs. */
export function productWrites({ settings, viewOf, now, fetchPictures }: CatalogueContext): Writes {
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

  async function fetchTextPictures(
    tx: Tx,
    product: Product,
    before: Product | undefined,
    { providerUrl }: { providerUrl: string },
  ): Promise<void> {
    if (await noteTextPictures(tx, product, before, { now: now(), providerUrl })) fetchPictures()
  }

  return {
    'products.createProduct': async (tx, context, { product: given }) => {
      const view = viewOf(context, true)
      const pictures = await findOwnPictures(tx, given, view.providerUrl)
      const id = await addProduct(tx, given, { currency: currency(), by: context.caller, view, pictures })
      const [made] = await readProducts(tx, [id], now())
      await fetchTextPictures(tx, made!, undefined, view)
      const product = toWireProduct(made!, view) // made on the line above
      refuseUnkept(given, [product])
      return { product }
    },

    'products.updateProduct': async (tx, context, { product: given }) => {
      const view = viewOf(context, true)
      // Pieces that are dealt out or put together must not be sold meanwhile.
      if (typeof given.manageVariants === 'boolean') await lockStock(tx, [(await lockOne(tx, given.id)).id])
      const inLanguage = await openWords(tx, given.id, view)
      const pictures = await findOwnPictures(tx, given, view.providerUrl)
      const reads: WireProduct[] = []
      let asItWas: Product | undefined
      const product = await changeOne(tx, context, given.id, now(), (before) => {
        asItWas = before
        const own = toWireProduct(before, view)
        reads.push(own, toWireProduct(inLanguage(before), view))
        if (view.languages.length === 0) return withOwnPictures(changedDraft(before, given, own), pictures)
        const read = { own, shown: toWireProduct(inLanguage(before), view), language: context.language ?? '' }
        return withOwnPictures(changedDraft(before, withoutTextsSentBack(given, PRODUCT_TEXTS, read), own), pictures)
      })
      await fetchTextPictures(tx, product, asItWas, view)
      const answer = toWireProduct(inLanguage(product), view)
      refuseUnkept(given, [...reads, toWireProduct(product, view), answer])
      return { product: answer }
    },

    'products.deleteProduct': async (tx, { caller, ifMatch }, { id }) => {
      requireMatch(await lockOne(tx, id), ifMatch)
      await deleteProduct(tx, id, caller)
      return {}
    },

    'products.updateProductVariants': async (tx, context, { id, variants }) => {
      const view = viewOf(context, true)
      const spoken = spokenIn(context.language, settings.current().shop)
      const words = await openAllWords(tx, id, spoken)
      const changed = await changeOne(tx, context, id, now(), (before) =>
        overriddenDraft(before, withOwnChoices(before, words(before), variants)),
      )
      const [product = changed] = words(changed)
      return { variants: product.variants.map((variant) => toWireVariant(product, variant, view)) }
    },

    'products.resetAllProductVariantData': (tx, context, { id }) => change(tx, context, id, resetDraft),

    'products.deleteProductOptions': (tx, context, { id }) => change(tx, context, id, withoutOptions),

    'products.removeBrand': (tx, context, { id }) =>
      change(tx, context, id, (product) => ({ ...draftOf(product), brand: null })),

    'products.removeRibbon': (tx, context, { id }) =>
      change(tx, context, id, (product) => ({ ...draftOf(product), ribbon: null })),

    'customTexts.replaceCustomTextFields': async (tx, context, { id, customTextFields }) => {
      requireTitles(customTextFields)
      const product = await changeOne(tx, context, id, now(), (before) => ({ ...draftOf(before), customTextFields }))
      return { customTextFields: product.customTextFields }
    },

    'products.bulkUpdateProductsProperty': (tx, { caller }, { ids, set }) =>
      changeMany(tx, ids, caller, setValue(set, currency())),

    'products.bulkAdjustProductProperty': (tx, { caller }, { ids, adjust }) =>
      changeMany(tx, ids, caller, adjustValue(adjust, currency())),
  }
}

/** Carts know what a buyer has written by the title above it. */
function requireTitles(fields: readonly { title: string }[]): void {
  const titles = fields.map(({ title }) => title.trim())
  const wrong = titles.flatMap((title, index): FieldViolation[] => {
    const field = `customTextFields[${index}].title`
    if (title === '') return [{ field, description: 'is blank', violatedRule: 'MIN_LENGTH', data: { threshold: 1 } }]
    if (UNUSABLE_NAMES.has(title)) return [{ field, description: 'is no title for a text', violatedRule: 'FORMAT' }]
    if (titles.indexOf(title) < index)
      return [{ field, description: `"${title}" is there twice`, violatedRule: 'VALIDATION' }]
    return []
  })
  if (wrong.length > 0) throw new InvalidRequest(wrong)
}

/** The choices by the product's own names, in whichever language they were given. */
function withOwnChoices(product: Product, words: readonly Product[], variants: readonly VariantOverride[]) {
  return variants.map((override) => ({
    ...override,
    ...(override.choices && { choices: toOwnChoices(product, words, override.choices) }),
  }))
}

async function lockOne(tx: Tx, id: string): Promise<Pick<Product, 'id' | 'version'>> {
  const [product] = isGuid(id) ? await lockProducts(tx, [id]) : []
  if (!product) throw productNotFound(id)
  return product
}
