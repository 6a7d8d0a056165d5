import { createDataLoader } from '../../platform/concurrency/data-loader.ts'
import type { Database } from '../../platform/db/pool.ts'
import { BoundedCache, type CacheBudget } from '../../platform/cache/index.ts'
import type { Languages } from '../../settings/index.ts'
import { estimateProductBytes, type Collection, type Product } from '../model/product.ts'
import { translateCollection, translateProduct } from './translate-product.ts'
import { readCollectionTextsByPreference, readProductTextsByPreference } from './translation-store.ts'
import type { ProductTexts } from '../model/localized-texts.ts'

export interface ProductTranslator {
  /** Translates products, in their order. Without languages, nothing is read. */
  translateProducts(products: readonly Product[], languages: Languages): Promise<readonly Product[]>
}

export interface CatalogueTranslator extends ProductTranslator {
  translateCollections(collections: Collection[], languages: Languages): Promise<Collection[]>
}

const MAX_READERS = 100

type ReadTexts = (productId: string) => Promise<ProductTexts[] | undefined>

/**
 * Caches translations for as long as their product or collections are cached. Texts are always read after the
 * product.
 */
export function createCatalogueTranslator(db: Database, caches: CacheBudget): CatalogueTranslator {
  const products = caches.createBoundedCache<{ of: Product; translated: Product }>('translatedProducts')
  const collections = new WeakMap<Collection[], Map<string, Promise<Collection[]>>>()
  const readers = new BoundedCache<ReadTexts>({ maxEntries: MAX_READERS })

  /** Concurrent reads in one language share one statement. */
  function getBatchedReader(languages: Languages): ReadTexts {
    const key = languages.join()
    let read = readers.get(key)
    if (!read) {
      read = createDataLoader((ids) => readProductTextsByPreference(db, ids, languages))
      readers.set(key, read)
    }
    return read
  }

  async function translate(product: Product, languages: Languages): Promise<Product> {
    const key = `${languages.join()} ${product.id}`
    const known = products.get(key)
    if (known?.of === product) return known.translated
    const translated = translateProduct(product, (await getBatchedReader(languages)(product.id)) ?? [])
    products.set(key, { of: product, translated }, estimateProductBytes(product))
    return translated
  }

  async function translateAll(all: readonly Collection[], languages: Languages): Promise<Collection[]> {
    const texts = await readCollectionTextsByPreference(db, languages)
    return all.map((collection) => translateCollection(collection, texts.get(collection.id) ?? []))
  }

  return {
    async translateProducts(all, languages) {
      return languages.length === 0 ? all : Promise.all(all.map((product) => translate(product, languages)))
    },
    async translateCollections(all, languages) {
      if (languages.length === 0) return all
      const known = collections.get(all) ?? new Map<string, Promise<Collection[]>>()
      collections.set(all, known)
      const key = languages.join()
      let translated = known.get(key)
      if (!translated) {
        const reading = (translated = translateAll(all, languages))
        known.set(key, reading)
        reading.catch(() => known.get(key) === reading && known.delete(key))
      }
      return translated
    },
  }
}
