import { batched } from '../../db/batched.ts'
import type { Database } from '../../db/pool.ts'
import { BoundedCache, type CacheBudget } from '../../platform/cache/index.ts'
import type { Languages } from '../../settings/index.ts'
import { approximateBytes, type Collection, type Product } from '../product.ts'
import { collectionInLanguage, productInLanguage } from './in-language.ts'
import { readCollectionTextsIn, readProductTextsIn } from './store.ts'
import type { ProductTexts } from './texts.ts'

export interface Translated {
  /** The same products in other words, in their order. Nothing is looked for where no language is asked for. */
  inLanguage(products: readonly Product[], languages: Languages): Promise<readonly Product[]>
}

export interface Translations extends Translated {
  collectionsInLanguage(collections: Collection[], languages: Languages): Promise<Collection[]>
}

const MAX_READERS = 100

type ReadTexts = (productId: string) => Promise<ProductTexts[] | undefined>

/** Translations are kept for as long as what they are of: whoever forgets a product, or the collections, forgets these as well. Their texts are always read after it. */
export function openTranslations(db: Database, caches: CacheBudget): Translations {
  const products = caches.createBoundedCache<{ of: Product; translated: Product }>('translatedProducts')
  const collections = new WeakMap<Collection[], Map<string, Promise<Collection[]>>>()
  const readers = new BoundedCache<ReadTexts>({ maxEntries: MAX_READERS })

  /** All that is asked for at one moment in one language is one question. */
  function readerOf(languages: Languages): ReadTexts {
    const key = languages.join()
    let read = readers.get(key)
    if (!read) {
      read = batched((ids) => readProductTextsIn(db, ids, languages))
      readers.set(key, read)
    }
    return read
  }

  async function translate(product: Product, languages: Languages): Promise<Product> {
    const key = `${languages.join()} ${product.id}`
    const known = products.get(key)
    if (known?.of === product) return known.translated
    const translated = productInLanguage(product, (await readerOf(languages)(product.id)) ?? [])
    products.set(key, { of: product, translated }, approximateBytes(product))
    return translated
  }

  async function translateAll(all: readonly Collection[], languages: Languages): Promise<Collection[]> {
    const texts = await readCollectionTextsIn(db, languages)
    return all.map((collection) => collectionInLanguage(collection, texts.get(collection.id) ?? []))
  }

  return {
    async inLanguage(all, languages) {
      return languages.length === 0 ? all : Promise.all(all.map((product) => translate(product, languages)))
    },
    async collectionsInLanguage(all, languages) {
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
