import { expect, test } from 'vitest'
import { asSchema, walkSchema, hasType, getMapValue, type Schema } from '../tools/schema.ts'
import * as contract from './index.ts'

const exported: unknown[] = Object.values(contract)
const schemas = [...messages(), ...exported.filter(isSchema)].flatMap((schema) => [...walkSchema(schema)])

test('every object is spelled out, except those in the table of open members', () => {
  const open = schemas.filter(isOpen)
  expect(open.filter((schema) => !schema['x-open']).map((schema) => JSON.stringify(schema))).toEqual([])

  console.log(`${contract.OPEN_MEMBERS} open members`)
  expect(new Set(open.map((schema) => schema['x-open']))).toEqual(new Set(Object.keys(contract.openMembers)))
})

test('each schema has a type', () => {
  const untyped = schemas.filter((schema) => !schema.type && !schema.enum && !schema.anyOf)
  expect(untyped.map((schema) => JSON.stringify(schema))).toEqual([])
})

test('each name has one meaning', () => {
  const shapes = Map.groupBy(
    schemas.filter((schema) => schema.title),
    (schema) => schema.title,
  )
  const ambiguous = [...shapes].filter(([, uses]) => new Set(uses.map(shapeOf)).size > 1).map(([title]) => title)
  expect(ambiguous).toEqual([])
})

function shapeOf(schema: Schema): string {
  return JSON.stringify([schema.properties, schema.enum?.filter((word) => word !== null)])
}

function isOpen(schema: Schema): boolean {
  return hasType(schema, 'object') && schema.properties === undefined && getMapValue(schema) === undefined
}

function messages(): Schema[] {
  const calls = Object.values(contract.operations).flatMap(({ request, answer }) => [request, answer])
  return [...calls, ...Object.values(contract.events)].map(asSchema)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && ('properties' in value || 'enum' in value)
}
