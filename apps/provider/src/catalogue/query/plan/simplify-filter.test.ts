import { expect, test } from 'vitest'
import { createProductPlanInput, createStoreVariantPlanInput } from './query-plan-input.ts'
import { MATCH_ALL, MATCH_NONE } from '../parse/filter.ts'
import { parseProductQuery } from '../parse/product-query.ts'

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
