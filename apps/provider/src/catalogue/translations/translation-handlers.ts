import type { RequestContext } from '../../platform/http/request-context.ts'
import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isGuid } from '../../platform/ids.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { removeCollectionTexts, removeProductTexts, setCollectionTexts, setProductTexts } from './set-texts.ts'
import { listCollectionFallbacks, listProductFallbacks } from './translation-fallbacks.ts'
import {
  readCollectionTexts,
  readCollectionTextsByPreference,
  readProductTexts,
  readProductTextsByPreference,
} from './translation-store.ts'

/**
 * Read operations on translations for those who write them. Hidden entities are shown only to callers who may change
 * them.
 */
export function createTextReads({ db, reader, catalogue, settings, getView }: CatalogueContext): ReadHandlers {
  return {
    'catalogueTexts.listFallbacks': async (context, { productIds = [], collectionIds = [] }) => {
      const { locale } = settings.current().shop
      const answer = { language: locale, products: [], collections: [] }
      if (isDefaultLanguage(context.language, locale)) return answer
      const { languages } = getView(context)
      const isShown = ({ visible }: { visible: boolean }): boolean => visible || maySeeHidden(context)
      const [found, collections, textsOfProducts, textsOfCollections] = await Promise.all([
        catalogue.findProducts(lowerCase(productIds)),
        catalogue.getCollections(),
        readProductTextsByPreference(reader, lowerCase(productIds), languages),
        readCollectionTextsByPreference(reader, languages),
      ])
      const wanted = new Set(lowerCase(collectionIds))
      return {
        ...answer,
        products: withFields([...found.values()].filter(isShown), (product) =>
          listProductFallbacks(product, textsOfProducts.get(product.id) ?? []),
        ),
        collections: withFields(
          collections.filter((each) => wanted.has(each.id) && isShown(each)),
          (collection) => listCollectionFallbacks(collection, textsOfCollections.get(collection.id) ?? []),
        ),
      }
    },
    'catalogueTexts.getProductTexts': async (context, { id }) => {
      const product = await catalogue.findProduct(id)
      if (!product || !(product.visible || maySeeHidden(context))) throw createProductNotFoundError(id)
      return { texts: await readTextsOfProduct(db, product.id), revision: product.version.toString() }
    },
    'catalogueTexts.getCollectionTexts': async (context, { id }) => {
      const collections = await catalogue.getCollections()
      const collection = isGuid(id) ? collections.find((each) => each.id === id.toLowerCase()) : undefined
      if (!collection || !(collection.visible || maySeeHidden(context)))
        throw new AppError('COLLECTION_NOT_FOUND', 404, 'There is no such collection.', { data: { id } })
      return { texts: await readTextsOfCollection(db, collection.id) }
    },
  }
}

export function createTextWrites({ settings, now }: CatalogueContext): WriteHandlers {
  const languages = (): readonly string[] => settings.current().shop.languages ?? [settings.current().shop.locale]
  const change = ({ caller, ifMatch }: RequestContext) => ({ caller, ifMatch, now: now() })

  return {
    'catalogueTexts.setProductTexts': async (tx, context, { id: given, texts }) => {
      const id = given.toLowerCase()
      const revision = await setProductTexts(tx, id, texts, languages(), change(context))
      return { texts: await readTextsOfProduct(tx, id), revision: revision.toString() }
    },
    'catalogueTexts.removeProductTexts': async (tx, context, { id, language }) => {
      await removeProductTexts(tx, id.toLowerCase(), language, change(context))
      return {}
    },
    'catalogueTexts.setCollectionTexts': async (tx, { caller }, { id: given, texts }) => {
      const id = given.toLowerCase()
      await setCollectionTexts(tx, id, texts, languages(), caller)
      return { texts: await readTextsOfCollection(tx, id) }
    },
    'catalogueTexts.removeCollectionTexts': async (tx, { caller }, { id, language }) => {
      await removeCollectionTexts(tx, id.toLowerCase(), language, caller)
      return {}
    },
  }
}

const lowerCase = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/** Entities some of whose texts fall back to the language of the shop. */
function withFields<Thing extends { id: string }>(things: readonly Thing[], read: (thing: Thing) => string[]) {
  return things.map((thing) => ({ id: thing.id, fields: read(thing) })).filter(({ fields }) => fields.length > 0)
}

/** Readers of the shop's language, in any country, read its original texts. */
function isDefaultLanguage(language: string | null | undefined, locale: string): boolean {
  return !language || getLanguage(language) === getLanguage(locale)
}

function getLanguage(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}

async function readTextsOfProduct(db: Database | Tx, id: string) {
  const known = (await readProductTexts(db, [id])).get(id)
  return [...(known ?? [])].map(([language, texts]) => ({ language, ...texts }))
}

async function readTextsOfCollection(db: Database | Tx, id: string) {
  return [...(await readCollectionTexts(db, id))].map(([language, texts]) => ({ language, ...texts }))
}
