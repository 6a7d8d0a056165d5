import { AllSettings, type Operation, operations } from '@cartwright/contract'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { InvalidRequest } from './app-error.ts'
import { PATTERN_DESCRIPTIONS } from './describe-violation.ts'
import { requireValid } from './validate.ts'

interface LooseSchema {
  pattern?: string
  items?: LooseSchema
  properties?: Record<string, LooseSchema>
  anyOf?: LooseSchema[]
}

/** Typical mistakes of every type of value. */
const MISTAKES: unknown[] = ['x.png', '', '12,50', 7, 1.5, -1, true, {}, [], ['x'], [{}], [7], { a: 1 }]

/** Technical terms of schemas and JavaScript, which error messages must not contain. */
const SCHEMA_WORDS =
  /must match|pattern|format "|schema|\^|\\d|must be (?:object|string|integer|boolean|array|number or|equal)|anyOf|undefined/

test('every pattern of the contract has a description, and no description lacks its pattern', () => {
  const requests = (Object.values(operations) as Operation[]).map(({ request }) => request)
  const found = new Set([AllSettings, ...requests].flatMap((schema) => patternsIn(schema as LooseSchema)))
  expect(Object.keys(PATTERN_DESCRIPTIONS).toSorted()).toEqual([...found].toSorted())
})

test('error messages contain no schema terms, whatever value is at whatever path of a request', () => {
  const said = new Set<string>()
  let count = 0
  for (const { name, request } of Object.values(operations) as Operation[])
    for (const path of pathsIn(request, []))
      for (const mistake of MISTAKES)
        for (const { field, description } of violationsOf(request, valueAt(path, mistake))) {
          count++
          if (SCHEMA_WORDS.test(description)) said.add(`${name} ${field}: ${description}`)
        }
  console.log(`violations that were described: ${count}; with words of a schema: ${said.size}`)
  expect([...said].slice(0, 10)).toEqual([])
  expect(count).toBeGreaterThan(10_000)
})

test('error messages describe a wrong request in plain language', () => {
  const { request } = operations['settings.updateSettings']
  const sayOf = (settings: object) =>
    violationsOf(request, { settings }).map(({ field, description }) => `${field} ${description}`)
  const fee = { code: 'wrap', name: 'Wrap' }
  expect(sayOf({ fees: { fees: [{ ...fee, amount: '4,90' }] } })).toEqual([
    'settings.fees.fees[0].amount "4,90" is not a valid amount; write digits alone, with a point before the cents, such as 4.90',
  ])
  expect(sayOf({ fees: { fees: { ...fee } } })).toEqual(['settings.fees.fees must be a list, [ … ]'])
  expect(sayOf({ fees: [fee] })).toEqual(['settings.fees must be an object, { … }'])
  expect(sayOf({ fees: { fees: [{ code: '', name: 7 }] } })).toEqual([
    'settings.fees.fees[0].code must not be empty',
    'settings.fees.fees[0].name must be a text, in quotation marks',
  ])
  expect(sayOf({ fees: { fees: [{ ...fee, taxGroupId: 'books' }] } })).toEqual([
    'settings.fees.fees[0].taxGroupId must be an id, such as 4f0c1e3a-8a55-4c7d-9b1e-2d6f0a7b9c11',
  ])
  expect(sayOf({ carts: { expireAfterDays: 1.5 } })).toEqual(['settings.carts.expireAfterDays must be a whole number'])
  expect(sayOf({ carts: { expireAfterDays: 0 } })).toEqual(['settings.carts.expireAfterDays must be >= 1'])
})

function violationsOf(schema: TSchema, value: unknown): InvalidRequest['violations'] {
  try {
    requireValid(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return error.violations
  }
}

function patternsIn({ pattern, items, properties = {}, anyOf = [] }: LooseSchema): string[] {
  const below = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  return [...(pattern === undefined ? [] : [pattern]), ...below.flatMap(patternsIn)]
}

type Path = readonly (string | 0)[]

/** Every path of a request; of a list, its first item. */
function pathsIn({ items, properties = {} }: LooseSchema, at: Path): Path[] {
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(properties).flatMap(([name, below]) => pathsIn(below, [...at, name])),
    ...(items ? pathsIn(items, [...at, 0]) : []),
  ]
}

/** Request with only this value at that path. */
function valueAt([step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  return step === 0 ? [valueAt(rest, value)] : { [step]: valueAt(rest, value) }
}
