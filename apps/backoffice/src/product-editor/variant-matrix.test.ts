import { expect, test } from 'vitest'
import { fillVariants } from './fill-variants.ts'
import { NEW_VARIANT, type OptionValues } from './product-values.ts'
import { countCombinations, listVariantRows, reconcileVariants, toVariantKey } from './variant-matrix.ts'

function option(name: string, ...choices: string[]): OptionValues {
  return {
    id: name,
    type: 'drop_down',
    name,
    choices: choices.map((choice) => ({ id: choice, description: choice, value: choice })),
  }
}

const size = option('Size', 'S', 'M')
const colour = option('Colour', 'Oat', 'Moss')
const keyOf = (choices: Record<string, string>) => toVariantKey(choices)

test('a product has a variant for each combination, the last option changing fastest', () => {
  const variants = reconcileVariants({ options: [], variants: {} }, [size, colour])
  expect(listVariantRows({ options: [size, colour], variants }).map(({ label }) => label)).toEqual([
    'S / Oat',
    'S / Moss',
    'M / Oat',
    'M / Moss',
  ])
})

test('a variant keeps its values when options are moved and other choices are added or removed', () => {
  const before = { options: [size], variants: reconcileVariants({ options: [], variants: {} }, [size]) }
  before.variants[keyOf({ Size: 'M' })] = { ...NEW_VARIANT, price: '12', quantity: '4' }
  const more = reconcileVariants(before, [option('Size', 'XL', 'M', 'S')])
  expect(more[keyOf({ Size: 'M' })]).toMatchObject({ price: '12', quantity: '4' })
  expect(more[keyOf({ Size: 'XL' })]).toEqual(NEW_VARIANT)
  expect(Object.keys(reconcileVariants(before, [option('Size', 'S')]))).toEqual([keyOf({ Size: 'S' })])
})

test('with a new option, the first choice takes over pieces and SKU, and the others the price', () => {
  const variants = { [keyOf({ Size: 'S' })]: { ...NEW_VARIANT, price: '12', sku: 'A', quantity: '4' } }
  const before = { options: [option('Size', 'S')], variants }
  expect(reconcileVariants(before, [option('Size', 'S'), option('Colour')]), 'no choice yet').toEqual(variants)
  const after = reconcileVariants(before, [option('Size', 'S'), colour])
  expect(after[keyOf({ Size: 'S', Colour: 'Oat' })]).toMatchObject({ price: '12', sku: 'A', quantity: '4' })
  expect(after[keyOf({ Size: 'S', Colour: 'Moss' })]).toMatchObject({ price: '12', sku: '', quantity: '0' })
})

test('a combination that a product leaves out stays left out', () => {
  const variants = { [keyOf({ Size: 'S', Colour: 'Oat' })]: NEW_VARIANT }
  const after = reconcileVariants({ options: [size, colour], variants }, [size, option('Colour', 'Oat', 'Moss', 'Ink')])
  expect(Object.keys(after)).toEqual(
    ['Oat', 'Ink'].map((each) => keyOf({ Size: 'S', Colour: each })).concat(keyOf({ Size: 'M', Colour: 'Ink' })),
  )
})

test('more than 1,000 combinations are counted and not listed', () => {
  const many = Array.from({ length: 40 }, (_, place) => String(place))
  const options = [option('One', ...many), option('Two', ...many)]
  expect(countCombinations(options)).toBe(1_600)
  expect(listVariantRows({ options, variants: {} })).toEqual([])
})

test('a value fills the given variants only, and an SKU has the choices of each', () => {
  const variants = reconcileVariants({ options: [], variants: {} }, [size])
  const rows = listVariantRows({ options: [size], variants })
  const filled = fillVariants(variants, rows.slice(1), { field: 'sku', value: 'HAT-{Size}' }, [size])
  expect(Object.values(filled).map(({ sku }) => sku)).toEqual(['', 'HAT-M'])
  const hidden = fillVariants(variants, rows, { field: 'visible', value: false }, [size])
  expect(Object.values(hidden).map(({ visible }) => visible)).toEqual([false, false])
})
