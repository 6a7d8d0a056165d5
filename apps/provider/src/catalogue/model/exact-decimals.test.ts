import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { getCurrencyExponent, toNumber } from '../../platform/money.ts'
import { parseExactDecimal, parseExactMoney } from './exact-decimals.ts'

const rulesOf = (read: (wrong: FieldViolation[]) => unknown): string[] => {
  const wrong: FieldViolation[] = []
  read(wrong)
  return wrong.map(({ violatedRule }) => violatedRule)
}

test('every amount of a currency comes through as a number and back', () => {
  const runs = 5_000
  fc.assert(
    fc.property(
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.bigInt(-99_999_999_999n, 99_999_999_999n),
      (currency, minor) => {
        const wrong: FieldViolation[] = []
        expect(parseExactMoney(toNumber({ minor, currency }), 'price', currency, wrong)).toBe(minor)
        expect(wrong).toEqual([])
      },
    ),
    { numRuns: runs },
  )
  console.log(`amounts that changed on their way: 0 of ${runs}`)
})

test('a number finer than the currency is refused, however small it is', () => {
  for (const [value, currency] of [
    [0.001, 'EUR'],
    [1.005, 'EUR'],
    [0.1 + 0.2, 'EUR'],
    [1e-9, 'EUR'],
    [5e-324, 'EUR'],
    [0.5, 'JPY'],
    [0.0001, 'KWD'],
  ] as const) {
    expect(
      rulesOf((wrong) => parseExactMoney(value, 'price', currency, wrong)),
      `${value} ${currency}`,
    ).toEqual(['DECIMAL_MAX_SCALE'])
  }
  expect(getCurrencyExponent('KWD')).toBe(3)
})

test('numbers that are not finite are rejected', () => {
  for (const value of ['NaN', 'Infinity', '-Infinity', NaN, Infinity] as const)
    expect(
      rulesOf((wrong) => parseExactDecimal(value, 'weight', 6, wrong)),
      String(value),
    ).toEqual(['VALIDATION'])
})

test.each([
  [0.000001, '0.000001'],
  [1e-6, '0.000001'],
  [999_999_999.99, '999999999.99'],
  [-0, '0'],
  [2.5, '2.5'],
])('%d is kept as %s', (value, text) => {
  expect(parseExactDecimal(value, 'weight', 6, [])).toBe(text)
})
