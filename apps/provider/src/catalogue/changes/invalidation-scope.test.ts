import { queryFields } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { getFieldsScope, getChangeScope } from './invalidation-scope.ts'

const MUG = {
  name: 'Mug',
  slug: 'mug',
  sku: 'M-1',
  brand: 'Potter',
  ribbon: null,
  product_type: 'physical',
  visible: true,
  price_minor: 1_000n,
}

test('a change of a product has the widest scope of its changed columns', () => {
  expect(getChangeScope(MUG, MUG)).toBe('content')
  expect(getChangeScope(MUG, { ...MUG, price_minor: 900n })).toBe('price')
  const others = {
    name: 'Cup',
    slug: 'cup',
    sku: '',
    brand: null,
    ribbon: 'New',
    product_type: 'digital',
    visible: false,
  }
  for (const [column, value] of Object.entries(others))
    expect(getChangeScope(MUG, { ...MUG, [column]: value, price_minor: 900n }), column).toBe('place')
})

test('a list has the narrowest scope of its fields, and unlisted fields have the scope of content', () => {
  expect(getFieldsScope([])).toBe('place')
  expect(getFieldsScope(['collectionIds', 'name'])).toBe('place')
  expect(getFieldsScope(['name', 'price'])).toBe('price')
  expect(getFieldsScope(['price', 'lastUpdated', 'name'])).toBe('content')
  expect(getFieldsScope(['later'])).toBe('content')
  const byContent = Object.keys(queryFields.products).filter((field) => getFieldsScope([field]) === 'content')
  expect(byContent.sort()).toEqual(['description', 'lastUpdated'])
})
