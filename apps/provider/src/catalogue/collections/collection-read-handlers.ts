import { AppError } from '../../platform/http/app-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { normalizeId } from '../../platform/ids.ts'
import type { Collection } from '../model/product.ts'
import {
  type Page,
  parseProductQuery,
  type ProductQuery,
  toPagingMetadata,
  toQueryKey,
} from '../query/parse/product-query.ts'
import { queryInMemory } from '../query/in-memory-query.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { toWireCollection } from '../model/wire-mapping.ts'

/**
 * Creates the public read handlers of collections. Hidden collections are returned to callers who may change them only.
 */
export function createCollectionReadHandlers(services: CatalogueContext): ReadHandlers {
  const { getView, cacheResponse } = services

  function readCollection(context: RequestContext, name: 'id' | 'slug', value: string) {
    return cacheResponse(context, `collection ${name} ${value}`, async () => {
      const collection = (await listShownCollections(services, context)).find((each) => each[name] === value)
      if (!collection)
        throw new AppError('COLLECTION_NOT_FOUND', 404, 'There is no such collection.', {
          data: { [name]: value },
          sentCode: 404,
        })
      return { collection: toWireCollection(collection, getView(context).mediaOrigin) }
    })
  }

  return {
    'products.getCollectionBySlug': (context, { slug }) => readCollection(context, 'slug', slug.normalize('NFC')),
    'collections.getCollectionBySlug': (context, { slug }) => readCollection(context, 'slug', slug.normalize('NFC')),
    'collections.getCollection': (context, { id }) => readCollection(context, 'id', normalizeId(id)),

    'collections.queryCollections': (context, { query }) =>
      cacheResponse(context, `collections ${toQueryKey(query)}`, async () => {
        const parsed = parseProductQuery('collections', query)
        const page = await findCollections(services, context, parsed)
        const { mediaOrigin } = getView(context)
        return {
          collections: page.rows.map((collection) => toWireCollection(collection, mediaOrigin)),
          metadata: toPagingMetadata('collections', parsed, page),
        }
      }),
  }
}

/** Finds a page of the collections that the caller may see. */
export async function findCollections(
  services: Pick<CatalogueContext, 'catalogue' | 'getView'>,
  context: RequestContext,
  query: ProductQuery,
): Promise<Page<Collection>> {
  return queryInMemory(query, await listShownCollections(services, context), toFilterValues, 'position')
}

async function listShownCollections(
  { catalogue, getView }: Pick<CatalogueContext, 'catalogue' | 'getView'>,
  context: RequestContext,
): Promise<Collection[]> {
  const collections = await catalogue.getCollections(getView(context).languages)
  return maySeeHidden(context) ? collections : collections.filter(({ visible }) => visible)
}

function toFilterValues({ id, name, slug, position }: Collection): Record<string, string> {
  return { id, name, slug, position: String(position).padStart(20, '0') }
}
