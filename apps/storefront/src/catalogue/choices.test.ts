import { expect, test } from 'vitest'
import type { ProductView } from './product-view.ts'
import {
  completeChoices,
  getOptionField,
  findOffer,
  isChoiceAvailable,
  parseChoices,
  hasUnmatchedChoices,
  formatChoices,
} from './choices.ts'

const option = (name: string, ...choices: string[]) => ({
  name,
  isColour: false,
  choices: choices.map((choice) => ({ name: choice, inStock: true })),
})

const towel: ProductView = {
  id: 'towel',
  slug: 'towel',
  name: 'Towel',
  price: '€16.00',
  from: true,
  pictures: [],
  videos: [],
  isDownload: false,
  texts: [],
  subscriptions: [],
  options: [option('Stripe', 'Red', 'Blue'), option('Size', 'Small', 'Large')],
  variants: [
    { id: '1', choices: ['Red', 'Small'], price: '€16.00', stock: { inStock: false, left: 0 } },
    { id: '2', choices: ['Red', 'Large'], price: '€20.00', stock: { inStock: true, left: 1 } },
    { id: '3', choices: ['Blue', 'Small'], price: '€16.00', stock: { inStock: true } },
  ],
  stock: { inStock: true },
}

test('only what the product offers is a choice', () => {
  const query = new URLSearchParams('Size=Large&Stripe=Green&utm=1')
  expect(parseChoices(towel.options, query)).toEqual(['', 'Large'])
  expect(formatChoices(towel.options, ['', 'Large'])).toBe('?Size=Large')
})

test('a choice is matched in other languages too, which are read only if the current language does not match', () => {
  const german = [option('Streifen', 'Rot', 'Blau'), option('Größe', 'Klein', 'Groß')]
  const mixed = [option('Rayure', 'Rouge', 'Blue'), option('Size', 'Petit', 'Grand')]
  const read = (query: string) => parseChoices(towel.options, new URLSearchParams(query), [german, mixed])
  expect(read('Streifen=Blau&Größe=Groß')).toEqual(['Blue', 'Large'])
  expect(read('Rayure=Blue&Size=Petit')).toEqual(['Blue', 'Small'])
  expect(read('Streifen=Grün&Size=Large')).toEqual(['', 'Large'])
  for (const [query, isMore] of [
    ['Größe=Groß', true],
    ['Size=Petit', true],
    ['Stripe=Red&Size=Small&utm=1', false],
    ['Stripe=Red&Size=&show=&quantity=2', false],
  ] as const)
    expect(hasUnmatchedChoices(towel.options, new URLSearchParams(query)), query).toBe(isMore)
})

test('an option with one choice is chosen and needs no place in the address', () => {
  const options = [option('Size', 'One size')]
  expect(parseChoices(options, new URLSearchParams())).toEqual(['One size'])
  expect(formatChoices(options, ['One size'])).toBe('')
})

test('an option may be named as a field of the form’s own is', () => {
  const options = [option('quantity', 'Six', 'Twelve')]
  expect(parseChoices(options, new URLSearchParams('quantity=2&option-quantity=Six'))).toEqual(['Six'])
  expect(getOptionField(option('text-0', 'Serif', 'Sans'))).toBe('option-text-0')
})

test('price and stock are those of the variant, once every option has a choice', () => {
  expect(findOffer(towel, ['', 'Large'])).toMatchObject({ status: 'choose', missing: ['Stripe'], from: true })
  expect(findOffer(towel, ['Red', 'Large'])).toMatchObject({ status: 'for sale', price: '€20.00', left: 1 })
  expect(findOffer(towel, ['Red', 'Small'])).toMatchObject({ status: 'sold out' })
  expect(findOffer(towel, ['Blue', 'Large'])).toMatchObject({ status: 'not made' })
})

test('a choice that cannot be combined with the other choices is marked', () => {
  expect(isChoiceAvailable(towel, ['Red', ''], 1, 'Small')).toBe(false)
  expect(isChoiceAvailable(towel, ['Red', ''], 1, 'Large')).toBe(true)
  expect(isChoiceAvailable(towel, ['', ''], 1, 'Small')).toBe(true)
})

test('choices are completed by the first variant in stock that has what is chosen already', () => {
  expect(completeChoices(towel, ['', ''])).toEqual(['Red', 'Large'])
  expect(completeChoices(towel, ['', 'Small'])).toEqual(['Blue', 'Small'])
  expect(completeChoices(towel, ['Blue', ''])).toEqual(['Blue', 'Small'])
  const soldOut = { ...towel, stock: { inStock: false } }
  expect(completeChoices(soldOut, ['', ''])).toEqual(['', ''])
  const noneFits = { ...towel, variants: towel.variants.slice(0, 2) }
  expect(completeChoices(noneFits, ['Blue', '']), 'nothing in blue is in stock').toEqual(['Blue', ''])
  expect(completeChoices({ ...towel, variants: [] }, ['', 'Large'])).toEqual(['Red', 'Large'])
})
