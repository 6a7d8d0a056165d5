import type { Collection as WireCollection, CollectionChange } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { WriteHandlers } from '../../platform/http/operations.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Languages } from '../../settings/index.ts'
import {
  addCollection,
  changeCollection,
  deleteCollection,
  removeProductsFromCollection,
  addProductsToCollection,
  setCollectionMedia,
  requireCollection,
} from './change-collections.ts'
import { countProducts, lockCollection } from './collection-store.ts'
import { toCollectionContent } from '../collection-editing/to-collection-content.ts'
import type { Collection } from '../model/product.ts'
import type { CatalogueContext } from '../services.ts'
import { translateCollection } from '../translations/translate-product.ts'
import { TRANSLATABLE_COLLECTION_FIELDS, removeEchoedTranslations } from '../translations/echoed-translations.ts'
import { readCollectionTexts } from '../translations/translation-store.ts'
import { toWireCollection } from '../model/wire-mapping.ts'

/** Creates the write handlers of collections, for merchants and apps. */
export function createCollectionWriteHandlers({ providerUrl, getView }: CatalogueContext): WriteHandlers {
  return {
    'products.createCollection': async (tx, { caller }, { collection }) => {
      const {
        name = collection.name,
        description = '',
        visible = true,
        slug,
        seo = null,
      } = toCollectionContent(collection)
      const id = await addCollection(tx, { name, description, visible, slug, seo }, caller, providerUrl)
      return { collection: await readBack(tx, id) }
    },

    'products.updateCollection': async (tx, context, { collection }) => {
      const id = collection.id.toLowerCase()
      const { languages } = getView(context)
      const given = languages.length === 0 ? collection : await withoutTexts(tx, context, collection)
      await changeCollection(tx, id, toCollectionContent(given), context.caller)
      return { collection: await readBack(tx, id, languages) }
    },

    'products.deleteCollection': async (tx, { caller }, { id }) => {
      await deleteCollection(tx, id.toLowerCase(), caller)
      return {}
    },

    'collectionMedia.replaceCollectionMedia': async (tx, { caller }, { id, mediaIds }) => {
      await setCollectionMedia(tx, id.toLowerCase(), mediaIds, caller)
      return {}
    },

    'products.addProductsToCollection': async (tx, { caller }, { id, productIds }) => {
      await addProductsToCollection(tx, id.toLowerCase(), productIds, caller)
      return {}
    },

    'products.removeProductsFromCollection': async (tx, { caller }, { id, productIds }) => {
      await removeProductsFromCollection(tx, id.toLowerCase(), productIds, caller)
      return {}
    },
  }

  async function readBack(tx: Tx, id: string, languages: Languages = []): Promise<WireCollection> {
    const collection = (await lockCollection(tx, id, 'stay'))! // created or changed in this transaction
    const counted = { ...collection, numberOfProducts: await countProducts(tx, id) }
    return toWireCollection(await findTranslatedCollection(tx, counted, languages), providerUrl)
  }

  /** Translations that a reader of another language gives, without those sent back as they were read. */
  async function withoutTexts(tx: Tx, context: RequestContext, given: CollectionChange): Promise<CollectionChange> {
    const emptied = await requireCollection(tx, given.id.toLowerCase(), 'change')
    const collection = { ...emptied, numberOfProducts: 0 }
    const shown = await findTranslatedCollection(tx, collection, getView(context).languages)
    return removeEchoedTranslations(given, TRANSLATABLE_COLLECTION_FIELDS, {
      own: toWireCollection(collection, providerUrl),
      shown: toWireCollection(shown, providerUrl),
      language: context.language ?? '',
    })
  }
}

async function findTranslatedCollection(tx: Tx, collection: Collection, languages: Languages): Promise<Collection> {
  if (languages.length === 0) return collection
  const translations = await readCollectionTexts(tx, collection.id)
  return translateCollection(
    collection,
    languages.flatMap((language) => translations.get(language) ?? []),
  )
}
