import * as rows from './generated/collections.ts'
import type { Collection, PlatformQuery } from './generated/entities.ts'
import type { GetCollectionBySlugResponse, QueryCollectionsResponse } from './generated/requests.ts'
import { operation, type CallOptions } from './operation.ts'
import { queryBuilder, type QueryBuilder } from './query/builder.ts'

/**
 * Reads one collection.
 *
 * @example
 * const collection = await client.collections.getCollection(id)
 */
export const getCollection = /* @__PURE__ */ operation(
  (send) => (_id: string, call?: CallOptions) => send<Collection>(rows.getCollection, { _id }, ['_id'], call),
)

/**
 * Reads the collection with this slug.
 *
 * @example
 * const { collection } = await client.collections.getCollectionBySlug('tableware')
 */
export const getCollectionBySlug = /* @__PURE__ */ operation(
  (send) => (slug: string, call?: CallOptions) =>
    send<GetCollectionBySlugResponse>(rows.getCollectionBySlug, { slug }, ['slug'], call),
)

interface QueryCollections {
  (): QueryBuilder<Collection>
  (query: PlatformQuery, call?: CallOptions): Promise<QueryCollectionsResponse>
}

/**
 * Finds collections: with a query at once, without one through a builder.
 *
 * @example
 * const { items } = await client.collections.queryCollections().ascending('name').find()
 */
export const queryCollections = /* @__PURE__ */ operation((send): QueryCollections => {
  const ask = (query: PlatformQuery, call?: CallOptions) =>
    send<QueryCollectionsResponse>(rows.queryCollections, { query }, ['query'], call)
  // Both forms are here; which one is meant shows in whether there is a query.
  return ((query?: PlatformQuery, call?: CallOptions) =>
    query ? ask(query, call) : queryBuilder<Collection>('collections', ask)) as QueryCollections
})
