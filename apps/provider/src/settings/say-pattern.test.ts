import { AllSettings } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { PATTERNS_IN_WORDS, sayPattern } from './say-pattern.ts'

test('every pattern of the settings has words, and no words are for a pattern that there is not', () => {
  expect(Object.keys(PATTERNS_IN_WORDS).toSorted()).toEqual([...patternsIn(AllSettings)].toSorted())
})

test('what was written stands before the words, and other violations stay as they are', () => {
  const violation = { field: 'regions[0].options[1].price', violatedRule: 'FORMAT' as const }
  const settings = { regions: [{ options: [{}, { price: '4,90' }] }] }
  expect(
    sayPattern({ ...violation, description: String.raw`must match pattern "^\d{1,12}(\.\d{1,3})?$"` }, settings),
  ).toEqual({
    ...violation,
    description: '"4,90" is no amount; write digits alone, with a point before the cents, such as 4.90',
  })
  const other = { ...violation, description: 'must be string' }
  expect(sayPattern(other, settings)).toBe(other)
})

interface LooseSchema {
  pattern?: string
  items?: LooseSchema
  properties?: Record<string, LooseSchema>
}

function patternsIn(schema: object): Set<string> {
  const { pattern, items, properties = {} } = schema as LooseSchema // of JSON Schema, what the contract uses
  const below = [...Object.values(properties), ...(items ? [items] : [])].flatMap((each) => [...patternsIn(each)])
  return new Set([...(pattern === undefined ? [] : [pattern]), ...below])
}
