import { expect, test } from 'vitest'
import { readPostalCode, readPostalCodeRule } from './postal-codes.ts'

const matches = (rule: string, code: string, country: string): boolean =>
  readPostalCodeRule(rule, country)?.matches(readPostalCode(code, country)) ?? false

test.each([
  ['GB', 'SE1', 'SE1 7PB', true],
  ['GB', 'SE1', 'se17pb', true],
  ['GB', 'SE1', 'SE10 8XX', false],
  ['GB', 'PA67', 'PA6 7LN', false],
  ['GB', 'PA67', 'PA67 6AB', true],
  ['GB', 'PA6 7LN', 'PA6 7LN', true],
  ['GB', 'EC1A', 'EC1A 1BB', true],
  ['GB', 'EC1', 'EC1A 1BB', false],
  ['GB', 'SE1*', 'SE10 8XX', true],
  ['GB', 'SE1*', 'SE1 7PB', true],
  ['GB', 'SE1*', 'SW1A 1AA', false],
  ['GB', 'SE1..SE5', 'SE3 9AA', true],
  ['GB', 'SE1..SE5', 'SE10 8XX', false],
  ['GB', 'SE9..SE18', 'SE10 8XX', true],
  ['GB', 'EC1..EC4', 'EC1A 1BB', true],
  ['GB', 'SE1', 'SE1', true],
  ['DE', '10115..10119', '10117', true],
  ['DE', '10115..10119', '10120', false],
  ['DE', '10115..10119', 'D-10115', true],
  ['DE', '101*', '10178', true],
  ['DE', '101', '10178', false],
  ['DE', 'DE 10115', '１０１１５', true],
  ['US', '10001', '10001-1234', true],
  ['US', '10001..10010', '10005-0001', true],
  ['US', '100*', '10001', true],
  ['NL', '1012', '1012 AB', true],
  ['NL', '1000..1019', '1012 AB', true],
  ['IE', 'D02', 'D02 X285', true],
  ['CA', 'M5V', 'M5V 3L9', true],
  ['PT', '1000', '1000-001', true],
  ['BR', '01310', '01310-100', true],
  ['PL', '00-001..00-950', '00-695', true],
  ['SE', '114 55', '11455', true],
  ['LV', '1010', 'LV-1010', true],
  ['SZ', 'H100', 'S100', false],
  ['DE', ' ', '10115', false],
  ['DE', '*', '10115', false],
  ['DE', '10115..', '10115', false],
])('in %s, the rule "%s" and the code "%s": %s', (country, rule, code, isMatch) => {
  expect(matches(rule, code, country)).toBe(isMatch)
})

test('what says more of a code is more precise', () => {
  const inOrder = ['1*', '10000..19999', '101*', '10115..10119', '10115*', '10115']
  const precisions = inOrder.map((rule) => readPostalCodeRule(rule, 'DE')!.precision)
  expect(precisions).toEqual(precisions.toSorted((one, other) => one - other))
  expect(new Set(precisions).size).toBe(inOrder.length)
})
