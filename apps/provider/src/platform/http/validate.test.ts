import { keywords, type Operation, operations } from '@cartwright/contract'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { type FieldViolation, InvalidRequest } from './app-error.ts'
import { requireValid } from './validate.ts'

function refusals(schema: TSchema, value: unknown): readonly FieldViolation[] {
  try {
    requireValid(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return error.violations
  }
}

function refusedFields(schema: TSchema, value: unknown): string[] {
  return refusals(schema, value).map(({ field, violatedRule }) => `${field} ${violatedRule}`)
}

const bulk = operations['products.bulkAdjustProductProperty'].request
const ids = ['p']

test('mutually exclusive members may be given one at a time, or not at all', () => {
  expect(refusedFields(bulk, { ids, adjust: { price: { amount: 1 } } })).toEqual([])
  expect(refusedFields(bulk, { ids, adjust: {} })).toEqual([])
})

test('mutually exclusive members given together are refused at every depth, naming the second', () => {
  expect(refusedFields(bulk, { ids, adjust: { price: { amount: 1 }, cost: { amount: 1 } } })).toEqual([
    'adjust.cost ONE_OF_ALIGNMENT',
  ])
  expect(refusedFields(bulk, { ids, adjust: { price: { amount: 1, percentage: { rate: 1 } } } })).toEqual([
    'adjust.price.amount ONE_OF_ALIGNMENT',
  ])
  const media = [{ url: 'https://shop.example/a.jpg' }, { mediaId: 'a.jpg', url: 'https://shop.example/a.jpg' }]
  expect(refusedFields(operations['products.addProductMedia'].request, { id: 'p', media })).toEqual([
    'media[1].url ONE_OF_ALIGNMENT',
  ])
})

test('a limit of a decimal text is described in words, with its number', () => {
  const { request } = operations['currentCart.updateCurrentCart']
  const violations = ['0', '100.5', '1.23456'].flatMap((percentage) =>
    refusals(request, { merchantDiscounts: [{ percentage }] }),
  )
  const field = 'merchantDiscounts[0].percentage'
  expect(violations).toEqual([
    { field, violatedRule: 'DECIMAL_GTE', description: 'must be >= 0.01', data: { threshold: 0.01 } },
    { field, violatedRule: 'DECIMAL_LTE', description: 'must be <= 100', data: { threshold: 100 } },
    {
      field,
      violatedRule: 'DECIMAL_MAX_SCALE',
      description: 'must not have more than 4 decimals',
      data: { threshold: 4 },
    },
  ])
})

test('a refusal lists the allowed values without null and the empty text', () => {
  const { request } = operations['settings.updateSettings']
  const [violation] = refusals(request, { settings: { tax: { rounding: 'cents' } } })
  expect(violation?.description).toBe('"cents" is none of order, line')
})

test('null counts as absent in an exclusive choice, and an empty text does not', () => {
  const { request } = operations['products.queryProducts']
  expect(refusedFields(request, { query: { paging: { limit: 1 }, cursorPaging: null } })).toEqual([])
  const set = operations['products.bulkUpdateProductsProperty'].request
  expect(refusedFields(set, { ids, set: { brand: '', ribbon: '' } })).toEqual(['set.brand ONE_OF_ALIGNMENT'])
})

test('mutually exclusive members are checked wherever the contract declares them', () => {
  const all = (Object.values(operations) as Operation[]).flatMap(({ name, request }) =>
    placesOf(request, name).filter(({ names }) => names.length > 1),
  )
  for (const { schema, names } of all)
    expect(refusedFields({ ...schema, required: [], properties: {} }, { [names[0]!]: 1, [names[1]!]: 1 })).toEqual([
      `${names[1]} ONE_OF_ALIGNMENT`,
    ])
  console.log(`members that exclude each other, given together and let through: 0 of ${all.length} places`)
  expect(all.length).toBeGreaterThan(10)
})

interface Place {
  properties?: Record<string, Place>
  items?: Place
  'x-one-of'?: string[]
}

function placesOf(schema: Place, at: string): { schema: Place; names: string[]; at: string }[] {
  const { properties = {}, items, [keywords.oneOf]: names } = schema
  return [
    ...(names ? [{ schema, names, at }] : []),
    ...Object.entries(properties).flatMap(([name, below]) => placesOf(below, `${at}.${name}`)),
    ...(items ? placesOf(items, `${at}[]`) : []),
  ]
}

test('a list that is too long yields one violation, and its items are not validated', () => {
  const { request } = operations['currentCart.updateCurrentCart']
  const items = Array.from({ length: 1_000 }, () => 0)
  expect(refusedFields(request, { merchantDiscounts: items })).toEqual(['merchantDiscounts MAX_SIZE'])
  const options = { customTextFields: 7 }
  const lineItems = [{ quantity: -1, catalogReference: { appId: '', catalogItemId: '', options } }]
  expect(refusedFields(request, { lineItems, merchantDiscounts: items })).toEqual(['merchantDiscounts MAX_SIZE'])
})
