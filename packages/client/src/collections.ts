import * as rows from './generated/collections.ts'
import type { Collection, PlatformQuery } from './generated/entities.ts'
import type { GetCollectionBySlugResponse, QueryCollectionsResponse } from './generated/requests.ts'
import { defineOperation, type CallOptions } from './operation.ts'
import type { QueryBuilder } from './query/builder.ts'
import { defineQueryOperation } from './query/query-operation.ts'
import type { QueryResult } from './query/page.ts'

export type * from './generated/entities.ts'

/**
 * Reads one collection; its products are found with `queryProducts().hasSome('collectionIds', _id)`. An unknown or
 * hidden one rejects with the code `404`, a number in the `details`.
 *
 * @example
 * const collection = await client.collections.getCollection(id)
 */
export const getCollection: (_id: string, call?: CallOptions) => Promise<Collection> = /* @__PURE__ */ defineOperation(
  rows.getCollection,
)

/**
 * Reads the collection with this slug, and answers it as a member. The code is `404` where there is none.
 *
 * @example
 * const { collection } = await client.collections.getCollectionBySlug('tableware')
 */
export const getCollectionBySlug: (slug: string, call?: CallOptions) => Promise<GetCollectionBySlugResponse> =
  /* @__PURE__ */ defineOperation(rows.getCollectionBySlug)

/**
 * A query for collections in the making.
 *
 * @example
 * const newest = (query: CollectionsQueryBuilder) => query.descending('lastUpdated').limit(4)
 */
export type CollectionsQueryBuilder = QueryBuilder<Collection>

/**
 * A page of collections that a query found.
 *
 * @example
 * const show = ({ items, hasNext }: CollectionsQueryResult) => render(items, hasNext())
 */
export type CollectionsQueryResult = QueryResult<Collection>

/** Both ways to ask: a builder, or a query with the answer as the server gives it. */
interface QueryCollections {
  (): CollectionsQueryBuilder
  (query: PlatformQuery, call?: CallOptions): Promise<QueryCollectionsResponse>
}

/**
 * Finds collections: with a query at once, without one through a builder. Filters go by `_id` and `name`.
 *
 * @example
 * const { items } = await client.collections.queryCollections().ascending('name').find()
 */
export const queryCollections: QueryCollections = /* @__PURE__ */ defineQueryOperation(
  rows.queryCollections,
  'collections',
)
