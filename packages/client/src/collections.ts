import type { Collection, PlatformPagingMetadata } from './generated/entities.ts'
import { operation, type CallOptions } from './operation.ts'
import { queryBuilder, type Query, type QueryBuilder } from './query/builder.ts'
import * as rows from './rows.ts'

/**
 * A page of collections as the server answers it.
 *
 * @example
 * const { collections, metadata }: CollectionsAnswer = await client.collections.queryCollections({ paging: { limit: 10 } })
 */
export interface CollectionsAnswer {
  collections: Collection[]
  metadata?: PlatformPagingMetadata
}

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
    send<{ collection: Collection }>(rows.getCollectionBySlug, { slug }, ['slug'], call),
)

interface QueryCollections {
  (): QueryBuilder<Collection>
  (query: Query, call?: CallOptions): Promise<CollectionsAnswer>
}

/**
 * Finds collections: with a query at once, without one through a builder.
 *
 * @example
 * const { items } = await client.collections.queryCollections().ascending('name').find()
 */
export const queryCollections = /* @__PURE__ */ operation((send): QueryCollections => {
  const ask = (query: Query, call?: CallOptions) => send<CollectionsAnswer>(rows.queryCollections, { query }, ['query'], call)
  const ask0 = (query: Query, call?: CallOptions) => ask(query, call) as Promise<CollectionsAnswer & Record<string, unknown>>
  return ((query?: Query, call?: CallOptions) =>
    query ? ask(query, call) : queryBuilder<Collection>('collections', ask0)) as QueryCollections
})
