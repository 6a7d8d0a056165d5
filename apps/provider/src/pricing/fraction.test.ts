import Big from 'big.js'
import { expect, test } from 'vitest'
import { toFraction, addDecimalFractions, roundFraction, multiplyByRate, formatFraction } from './fraction.ts'

test('a half goes up, less than a half goes down, and a third is compared exactly', () => {
  expect(roundFraction({ numerator: 5n, denominator: 2n })).toBe(3n)
  expect(roundFraction({ numerator: 249_999n, denominator: 100_000n })).toBe(2n)
  expect(roundFraction({ numerator: 1n, denominator: 3n })).toBe(0n)
  expect(roundFraction({ numerator: 2n, denominator: 3n })).toBe(1n)
})

test('a decimal of any length becomes its exact fraction', () => {
  expect(toFraction(new Big('0.08875'))).toEqual({ numerator: 8_875n, denominator: 100_000n })
  expect(toFraction(new Big('1e21'))).toEqual({ numerator: 10n ** 21n, denominator: 1n })
  expect(toFraction(new Big('1e-9'))).toEqual({ numerator: 1n, denominator: 10n ** 9n })
})

test('an amount beyond what a float can count is still exact', () => {
  const { numerator, denominator } = multiplyByRate(900_719_925_474_099_300_001n, new Big('0.19'))
  expect(numerator).toBe(17_113_678_584_007_886_700_019n)
  expect(denominator).toBe(100n)
})

test('weights in grams and kilograms add up', () => {
  const sum = addDecimalFractions(toFraction(new Big('0.005')), toFraction(new Big('2')))
  expect(formatFraction(sum)).toBe('2.005')
})

test('a step shows a decimal where six places suffice, and a fraction where they do not', () => {
  expect(formatFraction({ numerator: 1_234_500n, denominator: 1000n })).toBe('1234.5')
  expect(formatFraction({ numerator: 0n, denominator: 7n })).toBe('0')
  expect(formatFraction({ numerator: 190n, denominator: 1n })).toBe('190')
  expect(formatFraction({ numerator: 1n, denominator: 1_000_000n })).toBe('0.000001')
  expect(formatFraction({ numerator: 2_380n * 19n, denominator: 119n })).toBe('380')
  expect(formatFraction({ numerator: 490n * 19n, denominator: 119n })).toBe('1330/17')
})
