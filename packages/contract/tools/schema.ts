import type { OpenMember } from '../src/open-members.ts'
import type { Transform } from '../src/wire-types.ts'

/** Part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  title?: string
  description?: string
  default?: unknown
  enum?: (string | number | null)[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  patternProperties?: Record<string, Schema>
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  'x-transform'?: Transform
  'x-whole'?: string
  'x-omitted'?: string[]
  'x-one-of'?: string[]
  'x-open'?: OpenMember
  'x-note'?: string
  'x-decimal'?: object
}

/** Reads a schema of the contract as data. */
export function asSchema(schema: object): Schema {
  // Holds: the contract builds plain JSON Schema.
  return schema
}

export function hasType(schema: Schema, type: string): boolean {
  return [schema.type].flat().includes(type)
}

/** True for an object with members of its own, neither a map nor open. */
export function isObject(schema: Schema): boolean {
  return schema.properties !== undefined
}

/** Schema of the values of a map. */
export function getMapValue(schema: Schema): Schema | undefined {
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties
  return Object.values(schema.patternProperties ?? {})[0]
}

/** Yields every schema inside this one, itself first. */
export function* walkSchema(schema: Schema): Generator<Schema> {
  yield schema
  for (const member of Object.values(schema.properties ?? {})) yield* walkSchema(member)
  if (schema.items) yield* walkSchema(schema.items)
  for (const choice of schema.anyOf ?? []) yield* walkSchema(choice)
  const value = getMapValue(schema)
  if (value) yield* walkSchema(value)
}
