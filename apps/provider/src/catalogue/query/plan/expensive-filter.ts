import { InvalidRequest } from '../../../platform/http/app-error.ts'
import type { Condition, Filter } from '../parse/filter.ts'
import { hasTrigram } from '../sql/column-predicates.ts'

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
