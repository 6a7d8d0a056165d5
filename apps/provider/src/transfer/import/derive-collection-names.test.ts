import { expect, test } from 'vitest'
import { deriveCollectionNames } from './derive-collection-names.ts'

const few = new Set(['men', 'women'])

test('a product is added to the collection of its type', () => {
  expect(deriveCollectionNames({ productType: 'Outdoor', tags: ['Pot', 'Plants'] }, few)).toEqual(['Outdoor'])
})

test('without a type, tags name the collections, each once', () => {
  expect(deriveCollectionNames({ tags: ['men', 'Men', ' women '] }, few)).toEqual(['Men', 'Women'])
})

test('many different tags in a file are keywords and create no collections', () => {
  expect(
    deriveCollectionNames({ tags: ['men'] }, new Set(Array.from({ length: 21 }, (_, index) => `tag ${index}`))),
  ).toEqual([])
})

test('a collection name has at most 50 characters', () => {
  expect(deriveCollectionNames({ productType: 'x'.repeat(60), tags: [] }, few)).toEqual([`X${'x'.repeat(49)}`])
})
