import { hash } from 'node:crypto'
import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { InvalidRequest } from '../../../platform/http/app-error.ts'
import { isGuid } from '../../../platform/ids.ts'
import { getFieldsScope, type InvalidationScope } from '../../changes/invalidation-scope.ts'
import { allOf, type Condition, type Filter, getFields, mapConditions, MATCH_ALL, MATCH_NONE } from '../parse/filter.ts'
import type { ProductQuery, SortField } from '../parse/product-query.ts'
import { hasTrigram } from '../sql/predicates.ts'
import {
  createCollectionProductSource,
  descriptionSource,
  getProductSource,
  hasCoveringIndex,
  OPTIONAL_FIELDS,
  type QuerySource,
  storeVariantSource,
} from '../sql/query-sources.ts'

/** Input of the query planner: table, simplified filter and caller. */
export interface QueryPlanInput {
  source: QuerySource
  filter: Filter
  /** Whether the caller may see hidden rows too. */
  withHidden: boolean
  /**
   * Key of fair queueing, from `getFairnessKey`: expensive queries of one caller wait behind the first of every other
   * caller.
   */
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

/**
 * Replaces conditions with a constant result and normalizes lists of values, so that equivalent queries share a cache
 * entry. Constant are: `exists` on a required field, an empty partial match, membership in the collection of all
 * products, and `visible` for callers who see visible rows only.
 */
function simplifyFilter(filter: Filter, withHidden: boolean, { predicates }: QuerySource): Filter {
  return mapConditions(filter, (condition) => {
    const { field, operator, values } = condition
    const isEmptyMatch = ['startsWith', 'endsWith', 'contains'].includes(operator) && values[0] === ''
    if (operator === 'exists' || isEmptyMatch)
      return OPTIONAL_FIELDS.has(field) ? { field, operator: 'exists', values: [] } : MATCH_ALL
    if (isCollectionCondition(condition) && values.includes(ALL_PRODUCTS_COLLECTION_ID)) return MATCH_ALL
    if (operator !== 'in') return condition
    if (field === 'visible' && !withHidden) return values.includes('true') ? MATCH_ALL : MATCH_NONE
    const distinct = [...new Set(values)].sort()
    const possible = predicates[field]?.possibleValues ?? distinct
    const matching = distinct.filter((value) => possible.includes(value))
    if (matching.length === 0) return MATCH_NONE
    return possible !== distinct && matching.length === possible.length ? MATCH_ALL : { ...condition, values: matching }
  })
}

function isCollectionCondition({ field, operator }: Condition): boolean {
  return operator === 'in' && (field === 'collectionIds' || field === 'collections.id')
}

/** More conditions than these, each with an index, cost as much as one without. */
const MAX_CHEAP_CONDITIONS = 10
const MAX_PARTIAL_MATCHES = 3
const MAX_EXPENSIVE_CONDITIONS = 6

/** Returns true if the database may have to compare the texts of every row. Such queries run a few at a time. */
export function isExpensiveFilter(filter: Filter): boolean {
  const conditions = flattenConditions(filter)
  return (
    conditions.some(isUnindexed) ||
    conditions.length > MAX_CHEAP_CONDITIONS ||
    conditions.filter(({ condition }) => isPartialMatch(condition)).length > MAX_PARTIAL_MATCHES
  )
}

/** Refuses filters with too many unindexed conditions. The limit holds for visitors, not for staff. */
export function requireFewExpensiveConditions(filter: Filter): void {
  if (flattenConditions(filter).filter(isUnindexed).length <= MAX_EXPENSIVE_CONDITIONS) return
  throw new InvalidRequest([
    {
      field: 'query.filter',
      description: `has more than ${MAX_EXPENSIVE_CONDITIONS} conditions on parts of fewer than three letters, or on what a text is not`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: MAX_EXPENSIVE_CONDITIONS },
    },
  ])
}

interface FlatCondition {
  condition: Condition
  /** Whether the condition stands inside a `not`. No index finds the texts that lack a part. */
  isNegated: boolean
}

function flattenConditions(filter: Filter, isNegated = false): FlatCondition[] {
  if ('all' in filter) return filter.all.flatMap((part) => flattenConditions(part, isNegated))
  if ('any' in filter) return filter.any.flatMap((part) => flattenConditions(part, isNegated))
  if ('not' in filter) return flattenConditions(filter.not, true)
  return [{ condition: filter, isNegated }]
}

function isUnindexed({ condition, isNegated }: FlatCondition): boolean {
  if (!isPartialMatch(condition)) return false
  return isNegated || (condition.operator !== 'startsWith' && !hasTrigram(condition.values[0] ?? ''))
}

function isPartialMatch({ operator }: Condition): boolean {
  return operator === 'startsWith' || operator === 'endsWith' || operator === 'contains'
}

/** Limits of a scan in sort order, after which the store sorts all matching rows instead. */
export interface ScanCost {
  /** Rows to scan at most. 0 means that sorting is cheaper. */
  scanLimit: number
  /** Matching rows that the scan has to find for its page. */
  rowsNeeded: number
}

/** Scan limit where the number of matching rows is unknown, as with cursors. */
export const SCAN_LIMIT = 2_000

/**
 * Estimates how many rows, in sort order, a scan reads to find a page. The estimate assumes that matching rows are
 * evenly distributed and allows for five times as many. A scan is unlimited where its worst case is cheaper than a
 * sort.
 */
export function calculateScanCost(
  input: QueryPlanInput,
  rows: { total: number; all: number },
  offset: number,
  limit: number,
): ScanCost {
  const { total, all } = rows
  const last = Math.min(total, offset + limit)
  const expected = (last / total) * all
  const worstCase = all - total + last
  const breakEven = calculateBreakEven(input, rows)
  const scanLimit =
    worstCase <= breakEven ? worstCase : expected < breakEven ? Math.min(breakEven, 5 * Math.ceil(expected) + 500) : 0
  return { scanLimit, rowsNeeded: last - offset }
}

/** Costs relative to reading a row of an index: reading a row of the table, and sorting a row. */
const [TABLE_ROW_COST, SORTED_ROW_COST] = [8, 2]

/** Returns the number of scanned rows that costs as much as sorting all matching rows. */
function calculateBreakEven(
  { source, filter }: QueryPlanInput,
  { total, all }: { total: number; all: number },
): number {
  if (!hasCoveringIndex(source, filter)) return total
  if (source.coveringIndexes?.kind === 'one per sort order') return total * (1 + SORTED_ROW_COST)
  return Math.min(total, Math.ceil((all + total * SORTED_ROW_COST) / TABLE_ROW_COST))
}

/** Longer cache keys are hashed. */
const MAX_KEY_LENGTH = 400

/** Returns the cache key of a result: the name of its source and everything that it depends on. */
export function toCacheKey({ name }: QuerySource, ...more: unknown[]): string {
  const key = `${name} ${JSON.stringify(more)}`
  return key.length <= MAX_KEY_LENGTH ? key : hash('sha256', key, 'base64')
}
