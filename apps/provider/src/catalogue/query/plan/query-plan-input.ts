import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { isGuid } from '../../../platform/ids.ts'
import { getFieldsScope, type InvalidationScope } from '../../changes/invalidation-scope.ts'
import { allOf, type Condition, type Filter, getFields } from '../parse/filter.ts'
import type { SortField } from '../parse/parse-sort.ts'
import type { ProductQuery } from '../parse/product-query.ts'
import { createCollectionProductSource, getProductSource, storeVariantSource } from '../sql/catalogue-sources.ts'
import { descriptionSource } from '../sql/description-predicates.ts'
import type { QuerySource } from '../sql/query-source.ts'
import { isCollectionCondition, simplifyFilter } from './simplify-filter.ts'

/** Input of the query planner: table, simplified filter and caller. */
export interface QueryPlanInput {
  source: QuerySource
  filter: Filter
  /** Whether the caller may see hidden rows too. */
  withHidden: boolean
  /** Key of fair queueing, from `getFairnessKey`: expensive queries of one caller wait behind the first of every other caller. */
  fairnessKey: string | undefined
  /** An equivalent source and filter that is cheaper to count. */
  countTarget?: { source: QuerySource; filter: Filter }
  /** Returns the narrowest change of the catalogue that may alter the result of a query over these fields. */
  invalidatedBy(fields: readonly string[]): InvalidationScope
  /** Number of visible rows of the count target, if it is maintained elsewhere. */
  countVisible?: () => Promise<number>
}

type QueryCaller = Pick<QueryPlanInput, 'withHidden' | 'fairnessKey'>

/** Returns the narrowest change of the catalogue that invalidates a result with this filter and sort. */
export function getInvalidationScope(
  { filter, invalidatedBy }: Pick<QueryPlanInput, 'filter' | 'invalidatedBy'>,
  sort: readonly SortField[],
): InvalidationScope {
  return invalidatedBy([...getFields(filter), ...sort.map(({ field }) => field)])
}

export interface ProductPlanInput extends QueryPlanInput {
  /** Collection whose product count is the total of an unfiltered query. */
  collectionId: string
}

/**
 * Chooses the table and the count target of a product query.
 * @param decimals of the shop's currency
 */
export function createProductPlanInput(
  { filter, sort }: ProductQuery,
  { withHidden, fairnessKey }: QueryCaller,
  decimals: number,
): ProductPlanInput {
  const simplified = simplifyFilter(filter, withHidden, getProductSource(decimals))
  const { collectionId, rest } = extractCollection(simplified)
  const allProducts = { source: getProductSource(decimals), filter: simplified }
  const inCollection =
    collectionId === undefined
      ? allProducts
      : { source: createCollectionProductSource(collectionId, decimals), filter: rest }
  const readsDescriptionsOnly = [...getFields(simplified)].join() === 'description'
  // An unsorted list of one collection has the order of the collection.
  return {
    ...(sort.length > 0 ? allProducts : inCollection),
    withHidden,
    fairnessKey,
    countTarget: readsDescriptionsOnly ? { source: descriptionSource, filter: simplified } : inCollection,
    collectionId: collectionId ?? ALL_PRODUCTS_COLLECTION_ID,
    invalidatedBy: getFieldsScope,
  }
}

/** Plan input of a query of store variants. */
export function createStoreVariantPlanInput(
  { filter }: ProductQuery,
  { withHidden, fairnessKey }: QueryCaller,
): QueryPlanInput {
  const simplified = simplifyFilter(filter, withHidden, storeVariantSource)
  return { source: storeVariantSource, filter: simplified, withHidden, fairnessKey, invalidatedBy: () => 'content' }
}

/** Splits the filter into the single collection that it requires and its other conditions. */
function extractCollection(filter: Filter): { collectionId?: string; rest: Filter } {
  const parts = 'all' in filter ? filter.all : [filter]
  const collections = parts.filter(isSingleCollectionCondition)
  const [only] = collections
  if (!only || collections.length > 1) return { rest: filter }
  return { collectionId: only.values[0]!.toLowerCase(), rest: allOf(parts.filter((part) => part !== only)) }
}

function isSingleCollectionCondition(part: Filter): part is Condition {
  return 'field' in part && isCollectionCondition(part) && part.values.length === 1 && part.values.every(isGuid)
}
