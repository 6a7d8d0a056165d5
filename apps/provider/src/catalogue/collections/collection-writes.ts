import type { Collection as WireCollection, CollectionChange, NewCollection } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../http/app-error.ts'
import type { Writes } from '../../http/operations.ts'
import type { Tx } from '../../http/write.ts'
import {
  addCollection,
  changeCollection,
  deleteCollection,
  emptyCollection,
  fillCollection,
} from './change-collections.ts'
import { type CollectionContent, countProducts, lockCollection } from './collection-store.ts'
import { readSeo } from '../products/read-seo.ts'
import type { CatalogueContext } from '../services.ts'
import { toWireCollection } from '../wire.ts'

/** What merchants and apps do with collections. */
export function collectionWrites({ providerUrl }: CatalogueContext): Writes {
  return {
    'products.createCollection': async (tx, { caller }, { collection }) => {
      const { name = collection.name, description = '', visible = true, slug, seo = null } = contentOf(collection)
      const id = await addCollection(tx, { name, description, visible, slug, seo }, caller, providerUrl)
      return { collection: await readBack(tx, id) }
    },

    'products.updateCollection': async (tx, { caller }, { collection }) => {
      const id = collection.id.toLowerCase()
      await changeCollection(tx, id, contentOf(collection), caller)
      return { collection: await readBack(tx, id) }
    },

    'products.deleteCollection': async (tx, { caller }, { id }) => {
      await deleteCollection(tx, id.toLowerCase(), caller)
      return {}
    },

    'products.addProductsToCollection': async (tx, { caller }, { id, productIds }) => {
      await fillCollection(tx, id.toLowerCase(), productIds, caller)
      return {}
    },

    'products.removeProductsFromCollection': async (tx, { caller }, { id, productIds }) => {
      await emptyCollection(tx, id.toLowerCase(), productIds, caller)
      return {}
    },
  }

  async function readBack(tx: Tx, id: string): Promise<WireCollection> {
    const collection = (await lockCollection(tx, id, 'stay'))! // made or changed in this transaction
    return toWireCollection({ ...collection, numberOfProducts: await countProducts(tx, id) }, providerUrl)
  }
}

/** What is given. Null takes description and SEO away; a name, an address and whether it is visible cannot be taken away, so there null says nothing. */
function contentOf({
  name,
  description,
  slug,
  visible,
  seoSchema,
}: NewCollection | CollectionChange): Partial<CollectionContent> {
  const wrong: FieldViolation[] = []
  const seo = readSeo(seoSchema ?? null, 'collection.seoSchema', wrong)
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  return {
    ...(name != null && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(slug != null && { slug }),
    ...(visible != null && { visible }),
    ...(seoSchema !== undefined && { seo }),
  }
}
