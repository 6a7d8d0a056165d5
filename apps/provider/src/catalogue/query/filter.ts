/** A filter that has been read and understood. Every test is true or false of every row: a value that is absent passes no test, and its opposite passes. */
export type Filter = { all: readonly Filter[] } | { any: readonly Filter[] } | { not: Filter } | Condition

/** Of a field with several values, `in` asks whether one of them is among these. */
export interface Condition {
  field: string
  operator: 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'startsWith' | 'endsWith' | 'contains' | 'exists'
  /** Texts, ids in small letters, decimals and ISO dates, all as text. */
  values: readonly string[]
}

export const EVERYTHING: Filter = { all: [] }
export const NOTHING: Filter = { any: [] }

export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => ('all' in part ? part.all : [part]))
  if (flat.some(isNothing)) return NOTHING
  return flat.length === 1 ? flat[0]! : { all: flat }
}

export function anyOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  if (flat.some(isEverything)) return EVERYTHING
  return flat.length === 1 ? flat[0]! : { any: flat }
}

export function notOf(part: Filter): Filter {
  if ('not' in part) return part.not
  if (isEverything(part)) return NOTHING
  return isNothing(part) ? EVERYTHING : { not: part }
}

const opposites: Partial<Record<Condition['operator'], Condition['operator']>> = {
  gt: 'lte',
  lte: 'gt',
  gte: 'lt',
  lt: 'gte',
}

/** What lies on the other side of a value: of a field that each row has, everything else. */
export function otherSide(side: Condition): Condition {
  const operator = opposites[side.operator]
  if (!operator) throw new Error(`"${side.operator}" has no other side.`)
  return { ...side, operator }
}

/** Both sides of a value, where a filter is about nothing but one of them, which is one of these. */
export function sideOf(filter: Filter): { below: Condition; above: Condition } | undefined {
  if (!('field' in filter) || !opposites[filter.operator]) return undefined
  const other = otherSide(filter)
  return filter.operator.startsWith('l') ? { below: filter, above: other } : { below: other, above: filter }
}

export function isEverything(filter: Filter): boolean {
  return 'all' in filter && filter.all.length === 0
}

export function isNothing(filter: Filter): boolean {
  return 'any' in filter && filter.any.length === 0
}

export function fieldsOf(filter: Filter): Set<string> {
  if ('field' in filter) return new Set([filter.field])
  const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [filter.not]
  return new Set(parts.flatMap((part) => [...fieldsOf(part)]))
}

/** The filter with something else in the place of some conditions. */
export function replaceConditions(filter: Filter, replace: (condition: Condition) => Filter): Filter {
  if ('all' in filter) return allOf(filter.all.map((part) => replaceConditions(part, replace)))
  if ('any' in filter) return anyOf(filter.any.map((part) => replaceConditions(part, replace)))
  if ('not' in filter) return notOf(replaceConditions(filter.not, replace))
  return replace(filter)
}
