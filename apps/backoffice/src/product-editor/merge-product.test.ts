import { expect, test } from 'vitest'
import { applyDecisions, mergeProduct } from './merge-product.ts'
import { EMPTY_PRODUCT, EMPTY_TEXTS, NEW_VARIANT, type ProductValues } from './product-values.ts'
import { toVariantKey } from './variant-matrix.ts'

const key = (size: string) => toVariantKey({ Size: size })
const choices = (...names: string[]) => names.map((name) => ({ id: name, description: name, value: name }))

const base: ProductValues = {
  ...EMPTY_PRODUCT,
  name: 'Shirt',
  manageVariants: true,
  options: [{ id: 'Size', type: 'drop_down', name: 'Size', choices: choices('S', 'L') }],
  variants: { [key('S')]: NEW_VARIANT, [key('L')]: NEW_VARIANT },
  texts: { de: EMPTY_TEXTS, fr: EMPTY_TEXTS },
  collectionIds: ['a', 'b'],
}

function withVariant(values: ProductValues, size: string, changed: object): ProductValues {
  return { ...values, variants: { ...values.variants, [key(size)]: { ...NEW_VARIANT, ...changed } } }
}

test('edits of different fields, variants, languages and collections merge', () => {
  const mine = {
    ...withVariant(base, 'S', { price: '10' }),
    brand: 'Mine',
    collectionIds: ['b', 'c'],
    texts: { ...base.texts, de: { ...EMPTY_TEXTS, name: 'Hemd' } },
  }
  const theirs = {
    ...withVariant(withVariant(base, 'S', { sku: 'S-1' }), 'L', { quantity: '3' }),
    ribbon: 'New',
    collectionIds: ['a', 'b', 'd'],
    texts: { ...base.texts, fr: { ...EMPTY_TEXTS, name: 'Chemise' } },
  }
  const { merged, conflicts } = mergeProduct(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(merged).toMatchObject({ brand: 'Mine', ribbon: 'New', collectionIds: ['b', 'c', 'd'] })
  expect(merged.variants[key('S')]).toMatchObject({ price: '10', sku: 'S-1' })
  expect(merged.variants[key('L')]).toMatchObject({ quantity: '3' })
  expect([merged.texts['de']?.name, merged.texts['fr']?.name]).toEqual(['Hemd', 'Chemise'])
})

test('equal values of one variant are conflicts, and a decision about them is applied', () => {
  const mine = withVariant(base, 'S', { price: '10', sku: 'A' })
  const theirs = withVariant(base, 'S', { price: '11', sku: 'A' })
  const { merged, conflicts } = mergeProduct(base, mine, theirs)
  expect(conflicts).toEqual([{ path: ['variants', key('S'), 'price'], mine: '10', theirs: '11' }])
  const decided = applyDecisions(merged, [{ path: ['variants', key('S'), 'price'], value: '11' }])
  expect(decided.variants[key('S')]).toMatchObject({ price: '11', sku: 'A' })
  expect(merged.variants[key('S')], 'the merged values stay as they are').toMatchObject({ price: '10' })
})

test('a choice that they removed is a conflict if I changed its variant, and no conflict otherwise', () => {
  const theirs: ProductValues = {
    ...base,
    options: [{ ...base.options[0]!, choices: choices('S') }],
    variants: { [key('S')]: NEW_VARIANT },
  }
  expect(Object.keys(mergeProduct(base, { ...base, brand: 'Mine' }, theirs).merged.variants)).toEqual([key('S')])
  const mine = withVariant(base, 'L', { price: '10' })
  const { merged, conflicts } = mergeProduct(base, mine, theirs)
  expect(conflicts.map(({ path }) => path)).toEqual([['options']])
  const kept = applyDecisions(merged, [{ path: ['options'], value: mine.options }])
  expect(kept.variants[key('L')]).toMatchObject({ price: '10' })
})

test('a choice that they added stays beside my edits', () => {
  const theirs: ProductValues = {
    ...base,
    options: [{ ...base.options[0]!, choices: choices('S', 'L', 'XL') }],
    variants: { ...base.variants, [key('XL')]: { ...NEW_VARIANT, quantity: '9' } },
  }
  const { merged, conflicts } = mergeProduct(base, withVariant(base, 'S', { price: '10' }), theirs)
  expect(conflicts).toEqual([])
  expect(merged.variants[key('XL')]).toMatchObject({ quantity: '9' })
  expect(merged.variants[key('S')]).toMatchObject({ price: '10' })
})
