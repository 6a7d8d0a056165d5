import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { compareDecimals, getScale } from './decimals.ts'
import { getRuleType } from './errors.ts'
import { operations } from './operations.ts'
import { DecimalString, Float, Guid, Nullable, toNumber, Timestamp } from './wire-types.ts'

test('decimals of any length are compared exactly', () => {
  expect(compareDecimals('1000000000000000.0001', '1000000000000000')).toBe(1)
  expect(compareDecimals('0.10', '0.1')).toBe(0)
  expect(compareDecimals('-0.01', '0')).toBe(-1)
  expect(compareDecimals('9', '10')).toBe(-1)
  expect(getScale('1.2300')).toBe(2)
})

test('a decimal text keeps its limits', () => {
  const price = DecimalString({ gte: 0, lte: 100, maxScale: 2 })
  expect(rules(price, '100.00')).toEqual([])
  expect(rules(price, '100.01')).toEqual(['DECIMAL_LTE'])
  expect(rules(price, '-1')).toEqual(['DECIMAL_GTE'])
  expect(rules(price, '1.234')).toEqual(['DECIMAL_MAX_SCALE'])
  expect(rules(price, '1e3')).toEqual(['FORMAT'])
  expect(rules(price, 5)).toEqual(['VALIDATION'])
  expect(rules(DecimalString({ gt: 0, lt: 1 }), '0')).toEqual(['DECIMAL_GT'])
  expect(rules(DecimalString({ gt: 0, lt: 1 }), '1')).toEqual(['DECIMAL_LT'])
})

test('a float is a number or one of three texts', () => {
  expect([1.5, 'NaN', 'Infinity', '-Infinity'].map((value) => rules(Float(), value))).toEqual([[], [], [], []])
  expect(rules(Float(), '12.5')).toEqual(['FORMAT'])
  expect(rules(Float({ maximum: 10 }), 11)).toEqual(['MAX'])
  expect(['NaN', '-Infinity', 2].map((value) => toNumber(value as 'NaN'))).toEqual([Number.NaN, -Infinity, 2])
})

test('null is accepted where allowed, and another invalid value still breaks its own rule', () => {
  expect(rules(Nullable(Type.String({ maxLength: 3 })), null)).toEqual([])
  expect(rules(Nullable(Type.String({ maxLength: 3 })), 'long')).toEqual(['MAX_LENGTH'])
  expect(rules(Nullable(DecimalString({ gte: 0 })), null)).toEqual([])
  expect(rules(Nullable(DecimalString({ gte: 0 })), '-1')).toEqual(['DECIMAL_GTE'])
  expect(rules(Nullable(Type.Enum(['A', 'B'])), null)).toEqual([])
  expect(rules(Nullable(Type.Enum(['A', 'B'])), 'C')).toEqual(['INVALID_ENUM_VALUE'])
  expect(rules(Type.String(), null)).toEqual(['VALIDATION'])
})

test('IDs and moments have their form', () => {
  expect(rules(Guid(), '00000000-0000-0000-0000-000000000001')).toEqual([])
  expect(rules(Guid(), 'x')).toEqual(['FORMAT'])
  expect(rules(Timestamp(), '2026-05-31T17:21:18.316Z')).toEqual([])
  expect(rules(Timestamp(), 'yesterday')).toEqual(['FORMAT'])
})

test('a request beyond limits names the broken rules', () => {
  const line = { catalogReference: { appId: 'a', catalogItemId: 'b' }, quantity: 0 }
  expect(rules(operations['currentCart.addToCurrentCart'].request, { lineItems: [line] })).toEqual(['MIN'])
  expect(rules(operations['currentCart.addToCurrentCart'].request, { lineItems: [{}] })).toEqual(['REQUIRED_FIELD'])
  expect(rules(operations['currentCart.removeLineItemsFromCurrentCart'].request, { lineItemIds: [] })).toEqual([
    'MIN_SIZE',
  ])
  expect(rules(operations['products.queryProducts'].request, { query: { paging: { limit: 101 } } })).toEqual(['MAX'])
})

test('unknown members are accepted', () => {
  expect(rules(operations['currentCart.addToCurrentCart'].request, { lineItems: [], surprise: { at: 'all' } })).toEqual(
    [],
  )
})

test('a keyword without a rule of its own counts as OTHER', () => {
  expect(getRuleType('not')).toBe('OTHER')
  expect(getRuleType('~refine', 'no rule')).toBe('OTHER')
})

function rules(schema: TSchema, value: unknown): string[] {
  const check = Compile(schema)
  if (check.Check(value)) return []
  return check.Errors(value).map((error) => {
    return getRuleType(error.keyword, 'message' in error.params ? String(error.params.message) : undefined)
  })
}
