import * as rows from './generated/collections.ts'
import type { Collection, PlatformQuery } from './generated/entities.ts'
import type { GetCollectionBySlugResponse, QueryCollectionsResponse } from './generated/requests.ts'
import { toOperation, type CallOptions } from './operation.ts'
import type { QueryBuilder } from './query/builder.ts'
import { defineQueryOperation } from './query/query-operation.ts'
import type { QueryResult } from './query/page.ts'

export type * from './generated/requests.ts'

/**
 * Reads one collection; its products are found with `queryProducts().hasSome('collectionIds', _id)`. An unknown or hidden one
 * rejects with the code `404`, a number in the `details`.
 *
 * @example
 * const collection = await client.collections.getCollection(id)
 */
export const getCollection: (_id: string, call?: CallOptions) => Promise<Collection> = /* @__PURE__ */ toOperation(
  rows.getCollection,
)

/**
 * Reads the collection with this slug, and returns it as a member. The code is `404` if it is unknown.
 *
 * @example
 * const { collection } = await client.collections.getCollectionBySlug('tableware')
 */
export const getCollectionBySlug: (slug: string, call?: CallOptions) => Promise<GetCollectionBySlugResponse> =
  /* @__PURE__ */ toOperation(rows.getCollectionBySlug)

/**
 * Query builder of collections.
 *
 * @example
 * const newest = (query: CollectionsQueryBuilder) => query.descending('lastUpdated').limit(4)
 */
export type CollectionsQueryBuilder = QueryBuilder<Collection>

/**
 * Page of collections found by a query.
 *
 * @example
 * const show = ({ items, hasNext }: CollectionsQueryResult) => render(items, hasNext())
 */
export type CollectionsQueryResult = QueryResult<Collection>

/** Two forms of the call: a builder, or a query with the server's response. */
interface QueryCollections {
  (): CollectionsQueryBuilder
  (query: PlatformQuery, call?: CallOptions): Promise<QueryCollectionsResponse>
}

/**
 * Finds collections: with a query at once, without one through a builder. Filters use `_id` and `name`.
 *
 * @example
 * const { items } = await client.collections.queryCollections().ascending('name').find()
 */
export const queryCollections: QueryCollections = /* @__PURE__ */ defineQueryOperation(
  rows.queryCollections,
  'collections',
)
