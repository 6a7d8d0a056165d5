import { expect, test } from 'vitest'
import { askProducts, askStoreVariants } from './asked.ts'
import { EVERYTHING, NOTHING } from './filter.ts'
import { readQuestion } from './question.ts'

const meantOf = (filter: object, withHidden = false) => {
  const question = readQuestion('products', { filter: filter as never })
  return askProducts(question, { withHidden, by: undefined }, 2).filter
}

test('one of some values is the same question in whatever order they are named, and how often', () => {
  expect(meantOf({ name: { $in: ['Plate', 'Cup', 'Plate'] } })).toEqual(meantOf({ name: { $in: ['Cup', 'Plate'] } }))
  expect(meantOf({ name: { $in: ['Cup', 'Cup'] } })).toEqual(meantOf({ name: 'Cup' }))
  expect(meantOf({ name: { $nin: ['Plate', 'Cup'] } })).toEqual(meantOf({ name: { $nin: ['Cup', 'Plate', 'Cup'] } }))
})

test('all values that a field can have leave nothing out, and others find nothing', () => {
  expect(meantOf({ productType: { $in: ['digital', 'physical', 'none'] } })).toEqual(EVERYTHING)
  expect(meantOf({ productType: { $nin: ['digital', 'physical'] } })).toEqual(NOTHING)
  expect(meantOf({ productType: 'none' })).toEqual(NOTHING)
  expect(meantOf({ productType: { $in: ['none', 'digital'] } })).toEqual(meantOf({ productType: 'digital' }))
  expect(meantOf({ visible: { $in: [true, false] } }, true)).toEqual(EVERYTHING)
  expect(meantOf({ visible: false }, true)).toEqual({ field: 'visible', operator: 'in', values: ['false'] })
  expect(meantOf({ visible: false })).toEqual(NOTHING)
  const managed = readQuestion('storeVariants', { filter: { managedVariant: { $nin: [true, true] } } })
  expect(askStoreVariants(managed, { withHidden: false, by: undefined }).filter).toEqual({
    not: { field: 'managedVariant', operator: 'in', values: ['true'] },
  })
})
