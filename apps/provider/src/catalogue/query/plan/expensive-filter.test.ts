import { queryFields } from '@cartwright/contract'
import { expect, test } from 'vitest'
import type { Filter } from '../parse/filter.ts'
import { isExpensiveFilter, requireFewExpensiveConditions } from './expensive-filter.ts'
import { parseFilter } from '../parse/parse-filter.ts'

const parse = (filter: Record<string, unknown>): Filter => parseFilter(filter, queryFields.products)

test('a filter is expensive with a partial match that no index answers at any depth, or with many conditions', () => {
  const expensive: Record<string, unknown>[] = [
    { name: { $contains: 'ab' } },
    { name: { $contains: '%-%-%' } },
    { sku: { $endsWith: 'a b c' } },
    { $or: [{ slug: 'cup' }, { description: { $contains: 'x' } }] },
    { $not: { name: { $startsWith: 'plate' } } },
    { $not: { $and: [{ price: 1 }, { $not: { $or: [{ price: 2 }, { name: { $contains: 'plate' } }] } }] } },
    { $and: ['abc', 'def', 'ghi', 'jkl'].map((part) => ({ description: { $contains: part } })) },
    { $or: Array.from({ length: 11 }, (_, n) => ({ price: n })) },
    { collectionIds: { $hasAll: Array.from({ length: 11 }, (_, n) => String(n)) } },
  ]
  for (const filter of expensive) expect(isExpensiveFilter(parse(filter)), JSON.stringify(filter)).toBe(true)
  const cheap: Record<string, unknown>[] = [
    {},
    { name: { $contains: 'plate' } },
    { name: { $startsWith: 'p' } },
    { id: { $ne: 'x' }, brand: null, price: { $gte: 1, $lte: 2 }, collectionIds: { $hasSome: ['a', 'b'] } },
    { $not: { visible: true } },
    { slug: { $in: Array.from({ length: 100 }, (_, n) => String(n)) } },
  ]
  for (const filter of cheap) expect(isExpensiveFilter(parse(filter)), JSON.stringify(filter)).toBe(false)
})

test('visitors may use six expensive conditions in a filter, and a seventh is refused', () => {
  const filterOf = (length: number) =>
    parse({ $or: Array.from({ length }, (_, n) => ({ name: { $contains: `${n}` } })), $not: { price: 1 } })
  expect(() => requireFewExpensiveConditions(filterOf(6))).not.toThrow()
  expect(() => requireFewExpensiveConditions(filterOf(7))).toThrow(
    expect.objectContaining({
      violations: [expect.objectContaining({ field: 'query.filter', violatedRule: 'MAX_SIZE' })],
    }),
  )
})
