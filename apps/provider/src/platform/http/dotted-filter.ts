import { type FilterOperator, type QueryField, queryFields } from '@cartwright/contract'

const SEVERAL: ReadonlySet<string> = new Set<FilterOperator>(['$in', '$nin', '$hasSome', '$hasAll'])
const YES_OR_NO: ReadonlySet<string> = new Set([
  ...(['$exists', '$isEmpty'] satisfies FilterOperator[]),
  ...Object.values(queryFields).flatMap((fields) =>
    Object.entries<QueryField>(fields)
      .filter(([, { type }]) => type === 'boolean')
      .map(([name]) => name),
  ),
])

/**
 * Converts a dotted name within a filter to a path: text between operators is one field name, dots included
 * (`priceData.price`).
 */
export function toFilterPath(segments: readonly string[]): string[] {
  const path: string[] = []
  for (const segment of segments) {
    const before = path.at(-1)
    if (before === undefined || before.startsWith('$') || segment.startsWith('$')) path.push(segment)
    else path[path.length - 1] = `${before}.${segment}`
  }
  return path
}

/** Parses texts of a query string: a list, a boolean, or a text. Undefined if one is repeated. */
export function parseFilterValue(path: readonly string[], texts: readonly string[]): unknown {
  const operator = path.at(-1)!
  const field = path.findLast((segment) => !segment.startsWith('$')) ?? ''
  const isYesOrNo = YES_OR_NO.has(operator) || YES_OR_NO.has(field)
  const values = texts.map((text) => (isYesOrNo && (text === 'true' || text === 'false') ? text === 'true' : text))
  if (SEVERAL.has(operator)) return values
  return values.length === 1 ? values[0] : undefined
}
