import type { Condition, Filter } from './filter.ts'
import { invalidCursor, isBackwards, type Page, type Question, type Side } from './question.ts'

/** What a row has, by the field’s name. */
type Values = Readonly<Record<string, string>>

/** Answers a question over rows that are few and in memory. Unsorted, and where the sort leaves ties, they are in the order of `placeField`, of which no two rows have the same. */
export function findInMemory<Row>(
  { filter, sort, limit, place }: Question,
  rows: readonly Row[],
  valuesOf: (row: Row) => Values,
  placeField: string,
): Page<Row> {
  const direction = sort.at(-1)?.descending ?? false
  const order = [...sort, { field: placeField, descending: direction }]
  const keysOf = (values: Values): string[] => order.map(({ field }) => values[field]!) // sortable fields, each of which a row has
  const compareKeys = (a: readonly string[], b: readonly string[]): number => {
    for (const [position, { descending }] of order.entries()) {
      const difference = compareTexts(a[position]!, b[position]!)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  }
  const found = rows
    .map((row) => ({ row, values: valuesOf(row) }))
    .filter(({ values }) => holds(filter, values))
    .map(({ row, values }) => ({ row, keys: keysOf(values) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
  const total = found.length
  const pageOf = (page: typeof found, hasMore: boolean): Page<Row> => {
    const [first, last] = [page[0], page.at(-1)]
    const ends = first && last && { ends: { first: first.keys, last: last.keys } }
    return { rows: page.map(({ row }) => row), ...ends, hasMore, total }
  }
  if (place.by === 'offset') return pageOf(found.slice(place.offset, place.offset + limit), false)
  const { beside } = place
  if (!beside) return pageOf(found.slice(0, limit), total > limit)
  if (beside.keys.length !== order.length) throw invalidCursor()
  const isThere = sides[beside.side]
  const there = found.filter(({ keys }) => isThere(compareKeys(keys, beside.keys)))
  const page = isBackwards(beside.side) ? there.slice(Math.max(0, there.length - limit)) : there.slice(0, limit)
  return pageOf(page, there.length > limit)
}

const sides: Record<Side, (difference: number) => boolean> = {
  after: (difference) => difference > 0,
  from: (difference) => difference >= 0,
  before: (difference) => difference < 0,
  upTo: (difference) => difference <= 0,
}

function holds(filter: Filter, values: Values): boolean {
  if ('all' in filter) return filter.all.every((part) => holds(part, values))
  if ('any' in filter) return filter.any.some((part) => holds(part, values))
  if ('not' in filter) return !holds(filter.not, values)
  return passes(filter, values[filter.field])
}

function passes({ operator, values: wanted }: Condition, value: string | undefined): boolean {
  if (value === undefined) return false
  const [first = ''] = wanted
  switch (operator) {
    case 'in':
      return wanted.includes(value)
    case 'exists':
      return true
    case 'gt':
      return compareTexts(value, first) > 0
    case 'gte':
      return compareTexts(value, first) >= 0
    case 'lt':
      return compareTexts(value, first) < 0
    case 'lte':
      return compareTexts(value, first) <= 0
    case 'startsWith':
      return value.toLowerCase().startsWith(first.toLowerCase())
    case 'endsWith':
      return value.toLowerCase().endsWith(first.toLowerCase())
    case 'contains':
      return value.toLowerCase().includes(first.toLowerCase())
  }
}

/** As the database sorts: by code point. */
function compareTexts(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
