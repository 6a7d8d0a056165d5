import { expect, test } from 'vitest'
import type { ShippingRegion } from './input.ts'
import { parsePostalCode, parsePostalCodeRule } from './postal-codes.ts'
import { findServingRegions } from './shipping-regions.ts'

const matches = (rule: string, code: string, country: string): boolean =>
  parsePostalCodeRule(rule, country)?.matches(parsePostalCode(code, country)) ?? false

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
  // A blank says where the district ends.
  ['GB', 'SE1 7*', 'SE1 7PB', true],
  ['GB', 'SE1 7*', 'se17pb', true],
  ['GB', 'SE1 7*', 'SE17 1AA', false],
  ['GB', 'SE1 7', 'SE1 7PB', true],
  ['GB', 'SE1 7', 'SE17 1AA', false],
  ['GB', 'PA6 7*', 'PA67 6AB', false],
  ['GB', 'PA6 7L*', 'PA6 7LN', true],
  ['GB', 'SE1 *', 'SE1 7PB', true],
  ['GB', 'SE1 *', 'SE10 8XX', false],
  ['GB', 'EC1A 1*', 'EC1A 1BB', true],
  ['GB', 'SE17*', 'SE17 1AA', true],
  ['GB', 'SE1 1..SE1 9', 'SE1 7PB', true],
  ['GB', 'SE1 1..SE1 9', 'SE17 1AA', false],
  ['GB', 'SE1 1AA..SE1 9ZZ', 'SE1 7PB', true],
  ['GB', 'SE1 1AA..SE1 9ZZ', 'SE12 9AA', false],
  ['GB', 'SE1 1AA..SE12 9ZZ', 'SE10 8XX', true],
  ['GB', 'EC1A..EC1M', 'EC1A 1BB', true],
  ['GB', 'EC1A..EC1M', 'EC1N 2TD', false],
  ['GB', 'EC1..EC4', 'EC4Y 1AA', true],
  ['GB', 'W1..W9', 'W1A 1AA', true],
  ['GB', 'W1..W9', 'WC1A 1AA', false],
  ['GB', 'SE5..SE1', 'SE3 9AA', false],
  ['JE', 'JE2', 'je23ab', true],
  ['IE', 'D02..D08', 'D06 F2C1', true],
  ['IE', 'D02..D08', 'D6W XY00', true],
  ['IE', 'D02..D08', 'D12 X285', false],
  ['IE', 'D02', 'd02x285', true],
  ['CA', 'M5V..M5X', 'M5V 3L9', true],
  ['CA', 'M5V..M5X', 'M5A 1A1', false],
  ['CA', 'K1A..K2Z', 'k1p5m7', true],
  ['CA', 'M5V 3*', 'M5V 3L9', true],
  ['CA', 'M5*', 'M5A 1A1', true],
  ['NL', '1012 AB', '1012ab', true],
  ['NL', '1012AB..1012AD', '1012 ac', true],
  ['NL', '1012AB..1012AD', '1012 AE', false],
  ['NL', '101*', '1012 AB', true],
  ['JP', '100-0001', '〒100-0001', true],
  ['JP', '100-0001', '１００－０００１', true],
  ['JP', '100*', '1000001', true],
  ['JP', '100-0001..100-0014', '100-0005', true],
  ['JP', '100', '100-0001', false],
  ['US', '10001-1234', '10001', false],
  ['US', '10001-1234', '100011234', true],
  ['US', '10001', '10001 1234', true],
  ['US', '1000', '10001', false],
  ['PR', '009*', '00901-1234', true],
  ['SA', '12211', '12211-3215', true],
  ['AR', 'C1425', 'C1425ABC', true],
  ['TW', '100', '100-58', true],
  ['DE', '10119..10115', '10117', false],
  ['DE', '1011..10119', '10115', false],
])('in %s, the rule "%s" and the code "%s": %s', (country, rule, code, isMatch) => {
  expect(matches(rule, code, country)).toBe(isMatch)
})

test('a rule that determines more of a code is more precise', () => {
  const inOrder = ['1*', '10000..19999', '101*', '10115..10119', '10115*', '10115']
  const precisions = inOrder.map((rule) => parsePostalCodeRule(rule, 'DE')!.precision)
  expect(precisions).toEqual(precisions.toSorted((one, other) => one - other))
  expect(new Set(precisions).size).toBe(inOrder.length)
})

test('a range whose ends do not fit is no rule', () => {
  for (const [rule, country] of [
    ['SE5..SE1', 'GB'],
    ['SE1..SW5', 'GB'],
    ['10119..10115', 'DE'],
    ['1011..10119', 'DE'],
    ['..', 'DE'],
  ])
    expect(parsePostalCodeRule(rule!, country!), rule).toBeUndefined()
})

test('a region whose codes cannot be of the country depends on no postal code', () => {
  const regionOf = (...postalCodes: string[]): ShippingRegion => ({
    id: 'region',
    title: 'Region',
    countries: ['US', 'GB', 'DE'],
    subdivisions: [],
    postalCodes,
    options: [],
  })
  const dependsIn = (country: string, ...postalCodes: string[]): boolean =>
    findServingRegions([regionOf(...postalCodes)], { country }).conditional.length > 0
  expect(dependsIn('US', 'SE9..SE12')).toBe(false)
  expect(dependsIn('DE', '101..10119', '10119..10115', ' ')).toBe(false)
  expect(dependsIn('GB', 'SE9..SW1')).toBe(false)
  expect(dependsIn('GB', 'SE9..SE12')).toBe(true)
  expect(dependsIn('US', 'SE9..SE12', '10001')).toBe(true)
})
