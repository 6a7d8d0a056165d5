import { queryFields } from '@cartwright/contract'
import { expect, test } from 'vitest'
import type { Filter } from './filter.ts'
import { isLaborious, requireFewLaborious } from './laborious.ts'
import { readFilter } from './read-filter.ts'

const read = (filter: Record<string, unknown>): Filter => readFilter(filter, queryFields.products)

test('parts that no index finds are laborious, wherever they are in a filter, and many conditions are', () => {
  const laborious: Record<string, unknown>[] = [
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
  for (const filter of laborious) expect(isLaborious(read(filter)), JSON.stringify(filter)).toBe(true)
  const light: Record<string, unknown>[] = [
    {},
    { name: { $contains: 'plate' } },
    { name: { $startsWith: 'p' } },
    { id: { $ne: 'x' }, brand: null, price: { $gte: 1, $lte: 2 }, collectionIds: { $hasSome: ['a', 'b'] } },
    { $not: { visible: true } },
    { slug: { $in: Array.from({ length: 100 }, (_, n) => String(n)) } },
  ]
  for (const filter of light) expect(isLaborious(read(filter)), JSON.stringify(filter)).toBe(false)
})

test('six laborious conditions are taken, a seventh is not', () => {
  const filterOf = (length: number) =>
    read({ $or: Array.from({ length }, (_, n) => ({ name: { $contains: `${n}` } })), $not: { price: 1 } })
  expect(() => requireFewLaborious(filterOf(6))).not.toThrow()
  expect(() => requireFewLaborious(filterOf(7))).toThrow(
    expect.objectContaining({
      violations: [expect.objectContaining({ field: 'query.filter', violatedRule: 'MAX_SIZE' })],
    }),
  )
})
