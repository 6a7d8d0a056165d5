import { queryFields } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { type Filter, MATCH_ALL, MATCH_NONE, parseFilter } from '../parse/filter.ts'
import { parseProductQuery } from '../parse/product-query.ts'
import {
  createProductPlanInput,
  createStoreVariantPlanInput,
  isExpensiveFilter,
  requireFewExpensiveConditions,
} from './query-plan.ts'

const simplify = (filter: object, withHidden = false) => {
  const query = parseProductQuery('products', { filter: filter as never })
  return createProductPlanInput(query, { withHidden, fairnessKey: undefined }, 2).filter
}

test('the order and the repetition of values in a list do not change the simplified filter', () => {
  expect(simplify({ name: { $in: ['Plate', 'Cup', 'Plate'] } })).toEqual(simplify({ name: { $in: ['Cup', 'Plate'] } }))
  expect(simplify({ name: { $in: ['Cup', 'Cup'] } })).toEqual(simplify({ name: 'Cup' }))
  expect(simplify({ name: { $nin: ['Plate', 'Cup'] } })).toEqual(simplify({ name: { $nin: ['Cup', 'Plate', 'Cup'] } }))
})

test('a list of all possible values matches every row, and impossible values match none', () => {
  expect(simplify({ productType: { $in: ['digital', 'physical', 'none'] } })).toEqual(MATCH_ALL)
  expect(simplify({ productType: { $nin: ['digital', 'physical'] } })).toEqual(MATCH_NONE)
  expect(simplify({ productType: 'none' })).toEqual(MATCH_NONE)
  expect(simplify({ productType: { $in: ['none', 'digital'] } })).toEqual(simplify({ productType: 'digital' }))
  expect(simplify({ visible: { $in: [true, false] } }, true)).toEqual(MATCH_ALL)
  expect(simplify({ visible: false }, true)).toEqual({ field: 'visible', operator: 'in', values: ['false'] })
  expect(simplify({ visible: false })).toEqual(MATCH_NONE)
  const managed = parseProductQuery('storeVariants', { filter: { managedVariant: { $nin: [true, true] } } })
  expect(createStoreVariantPlanInput(managed, { withHidden: false, fairnessKey: undefined }).filter).toEqual({
    not: { field: 'managedVariant', operator: 'in', values: ['true'] },
  })
})

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
