import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { type Condition, type Filter, mapConditions, MATCH_ALL, MATCH_NONE } from '../parse/filter.ts'
import { OPTIONAL_FIELDS } from '../sql/catalogue-sources.ts'
import type { QuerySource } from '../sql/query-source.ts'

/**
 * Replaces conditions with a constant result and normalizes lists of values, so that equivalent queries share a cache
 * entry. Constant are: `exists` on a required field, an empty partial match, membership in the collection of all
 * products, and `visible` for callers who see visible rows only.
 */
export function simplifyFilter(filter: Filter, withHidden: boolean, { predicates }: QuerySource): Filter {
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

export function isCollectionCondition({ field, operator }: Condition): boolean {
  return operator === 'in' && (field === 'collectionIds' || field === 'collections.id')
}
