import { queryFields } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { leastToTouch, reachOf } from './reach.ts'

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

test('a change of content reaches as far as what lists ask by', () => {
  expect(reachOf(MUG, MUG)).toBe('content')
  expect(reachOf(MUG, { ...MUG, price_minor: 900n })).toBe('price')
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
    expect(reachOf(MUG, { ...MUG, [column]: value, price_minor: 900n }), column).toBe('place')
})

test('a list is touched by the least change of all it asks by; what nobody has thought of counts as changed with any content', () => {
  expect(leastToTouch([])).toBe('place')
  expect(leastToTouch(['collectionIds', 'name'])).toBe('place')
  expect(leastToTouch(['name', 'price'])).toBe('price')
  expect(leastToTouch(['price', 'lastUpdated', 'name'])).toBe('content')
  expect(leastToTouch(['later'])).toBe('content')
  const byContent = Object.keys(queryFields.products).filter((field) => leastToTouch([field]) === 'content')
  expect(byContent.sort()).toEqual(['description', 'lastUpdated'])
})
