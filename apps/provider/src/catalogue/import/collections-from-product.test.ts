import { expect, test } from 'vitest'
import { collectionNames } from './collections-from-product.ts'

const few = new Set(['men', 'women'])

test('a product goes into the collection of its type', () => {
  expect(collectionNames({ productType: 'Outdoor', tags: ['Pot', 'Plants'] }, few)).toEqual(['Outdoor'])
})

test('without a type, its tags name the collections, each once', () => {
  expect(collectionNames({ tags: ['men', 'Men', ' women '] }, few)).toEqual(['Men', 'Women'])
})

test('many different tags in a file are keywords and make no collections', () => {
  expect(collectionNames({ tags: ['men'] }, new Set(Array.from({ length: 21 }, (_, index) => `tag ${index}`)))).toEqual(
    [],
  )
})

test('a name has at most 50 characters', () => {
  expect(collectionNames({ productType: 'x'.repeat(60), tags: [] }, few)).toEqual([`X${'x'.repeat(49)}`])
})
