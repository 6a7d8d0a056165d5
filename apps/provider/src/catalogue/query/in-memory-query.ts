import type { Condition, Filter } from './parse/filter.ts'
import { invalidCursor, isBackward, type Page, type ProductQuery, type Side } from './parse/product-query.ts'

/** Values of a row by field name. */
type FieldValues = Readonly<Record<string, string>>

/**
 * Executes a query over rows in memory, for lists as short as the collections. `tieBreakField` orders unsorted rows and
 * ties; its values are unique.
 */
export function queryInMemory<Row>(
  { filter, sort, limit, start }: ProductQuery,
  rows: readonly Row[],
  toValues: (row: Row) => FieldValues,
  tieBreakField: string,
): Page<Row> {
  const order = [...sort, { field: tieBreakField, descending: sort.at(-1)?.descending ?? false }]
  const toKeys = (values: FieldValues): string[] => order.map(({ field }) => values[field]!) // every row has the sortable fields
  const compareKeys = (a: readonly string[], b: readonly string[]): number => {
    for (const [position, { descending }] of order.entries()) {
      const difference = compareCodePoints(a[position]!, b[position]!)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  }
  const matching = rows
    .map((row) => ({ row, values: toValues(row) }))
    .filter(({ values }) => matchesFilter(filter, values))
    .map(({ row, values }) => ({ row, keys: toKeys(values) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
  const total = matching.length
  const toPage = (page: typeof matching, hasMore: boolean): Page<Row> => {
    const [first, last] = [page[0], page.at(-1)]
    const edges = first && last && { edgeKeys: { first: first.keys, last: last.keys } }
    return { rows: page.map(({ row }) => row), ...edges, hasMore, total }
  }
  if (start.by === 'offset') return toPage(matching.slice(start.offset, start.offset + limit), false)
  const { anchor } = start
  if (!anchor) return toPage(matching.slice(0, limit), total > limit)
  if (anchor.keys.length !== order.length) throw invalidCursor()
  const isOnSide = SIDE_TESTS[anchor.side]
  const beside = matching.filter(({ keys }) => isOnSide(compareKeys(keys, anchor.keys)))
  const page = isBackward(anchor.side) ? beside.slice(Math.max(0, beside.length - limit)) : beside.slice(0, limit)
  return toPage(page, beside.length > limit)
}

const SIDE_TESTS: Record<Side, (difference: number) => boolean> = {
  after: (difference) => difference > 0,
  from: (difference) => difference >= 0,
  before: (difference) => difference < 0,
  upTo: (difference) => difference <= 0,
}

function matchesFilter(filter: Filter, values: FieldValues): boolean {
  if ('all' in filter) return filter.all.every((part) => matchesFilter(part, values))
  if ('any' in filter) return filter.any.some((part) => matchesFilter(part, values))
  if ('not' in filter) return !matchesFilter(filter.not, values)
  return matchesCondition(filter, values[filter.field])
}

function matchesCondition({ operator, values: operands }: Condition, value: string | undefined): boolean {
  if (value === undefined) return false
  const [first = ''] = operands
  switch (operator) {
    case 'in':
      return operands.includes(value)
    case 'exists':
      return true
    case 'gt':
      return compareCodePoints(value, first) > 0
    case 'gte':
      return compareCodePoints(value, first) >= 0
    case 'lt':
      return compareCodePoints(value, first) < 0
    case 'lte':
      return compareCodePoints(value, first) <= 0
    case 'startsWith':
      return value.toLowerCase().startsWith(first.toLowerCase())
    case 'endsWith':
      return value.toLowerCase().endsWith(first.toLowerCase())
    case 'contains':
      return value.toLowerCase().includes(first.toLowerCase())
  }
}

/** Compares by code point, as the database sorts. */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
