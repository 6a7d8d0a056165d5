/**
 * Syntax tree of a parsed filter. Every condition is either true or false of a row: a missing value fails the condition
 * and passes its negation.
 */
export type Filter = { all: readonly Filter[] } | { any: readonly Filter[] } | { not: Filter } | Condition

/** Leaf of a filter. On a field with several values, `in` passes if one of them is in the list. */
export interface Condition {
  field: string
  operator: 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'startsWith' | 'endsWith' | 'contains' | 'exists'
  /** Texts, lower-case ids, decimals and ISO dates, all as text. */
  values: readonly string[]
}

export const MATCH_ALL: Filter = { all: [] }
export const MATCH_NONE: Filter = { any: [] }

/** Joins filters with AND and flattens nested ones. */
export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => ('all' in part ? part.all : [part]))
  if (flat.some(isMatchNone)) return MATCH_NONE
  return flat.length === 1 ? flat[0]! : { all: flat }
}

/** Joins filters with OR and flattens nested ones. */
export function anyOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  if (flat.some(isMatchAll)) return MATCH_ALL
  return flat.length === 1 ? flat[0]! : { any: flat }
}

/** Negates a filter; two negations cancel each other. */
export function notOf(part: Filter): Filter {
  if ('not' in part) return part.not
  if (isMatchAll(part)) return MATCH_NONE
  return isMatchNone(part) ? MATCH_ALL : { not: part }
}

const COMPLEMENTS: Partial<Record<Condition['operator'], Condition['operator']>> = {
  gt: 'lte',
  lte: 'gt',
  gte: 'lt',
  lt: 'gte',
}

/** Returns the complement of a range condition. On a field that every row has, it matches all other rows. */
export function toComplement(range: Condition): Condition {
  const operator = COMPLEMENTS[range.operator]
  if (!operator) throw new Error(`"${range.operator}" has no other side.`)
  return { ...range, operator }
}

/** Returns the ranges below and above the bound if the filter is a single range condition. One of them is the filter. */
export function toRange(filter: Filter): { below: Condition; above: Condition } | undefined {
  if (!('field' in filter) || !COMPLEMENTS[filter.operator]) return undefined
  const complement = toComplement(filter)
  return filter.operator.startsWith('l') ? { below: filter, above: complement } : { below: complement, above: filter }
}

export function isMatchAll(filter: Filter): boolean {
  return 'all' in filter && filter.all.length === 0
}

export function isMatchNone(filter: Filter): boolean {
  return 'any' in filter && filter.any.length === 0
}

/** Returns the names of all fields that the filter reads. */
export function getFields(filter: Filter): Set<string> {
  if ('field' in filter) return new Set([filter.field])
  const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [filter.not]
  return new Set(parts.flatMap((part) => [...getFields(part)]))
}

/** Returns a copy of the filter with each condition replaced by the result of `map`. */
export function mapConditions(filter: Filter, map: (condition: Condition) => Filter): Filter {
  if ('all' in filter) return allOf(filter.all.map((part) => mapConditions(part, map)))
  if ('any' in filter) return anyOf(filter.any.map((part) => mapConditions(part, map)))
  if ('not' in filter) return notOf(mapConditions(filter.not, map))
  return map(filter)
}
