import type { Operation } from '@cartwright/contract'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { InvalidRequest } from './app-error.ts'
import type { Input } from './read-request.ts'

/** What is said of a member that is misspelt: left out, what it was to change would stay as it is. */
export const UNKNOWN = 'is nothing that the shop knows'

/**
 * Refuses what a merchant's call of our own does not take. What its answer has is known too, so that what was read can be sent back. Calls
 * that the platform has are more patient: official clients of any version send them.
 */
export function refuseUnknown(operation: Operation, input: Input): void {
  if (!refusesUnknown(operation)) return
  const strays = findUnknown([operation.request, operation.answer], input)
  if (strays.length === 0) return
  throw new InvalidRequest(
    strays.map((field) => ({ field, description: UNKNOWN, violatedRule: 'FIELD_NOT_ALLOWED' as const })),
  )
}

export function refusesUnknown({ service, permission, writes }: Operation): boolean {
  return service === 'own' && permission !== undefined && writes
}

/** The same without members that the schema has not, for what is kept as it was said. Of what fits the schema. */
export function withoutUnknown<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Static<Schema> {
  return cleanNullable(schema, Value.Clean(schema, structuredClone(value))) as Static<Schema>
}

interface Shape {
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
}

/** What may be null has no kind of its own, so that `Value.Clean` leaves it as it is. */
function cleanNullable({ properties, items }: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => cleanNullable(items, item)) : value
  if (!isObject(value) || !properties) return value
  const known = Object.entries(value).flatMap(([name, member]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    return schema ? [[name, cleanNullable(schema, member)] as const] : []
  })
  return Object.fromEntries(known)
}

/** The paths of members that none of the schemas has. */
export function findUnknown(schemas: readonly TSchema[], value: unknown): string[] {
  const kept = schemas.map((schema) => withoutUnknown(schema, value))
  return findLost(value, kept, '')
}

function findLost(given: unknown, kept: readonly unknown[], path: string): string[] {
  if (Array.isArray(given)) {
    const lists = kept.filter((each) => Array.isArray(each))
    return given.flatMap((item, position) => findLost(item, below(lists, position), `${path}[${position}]`))
  }
  if (!isObject(given)) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const around = kept.filter((each) => isObject(each)).filter((each) => Object.hasOwn(each, name))
    const field = path ? `${path}.${name}` : name
    return around.length === 0 ? [field] : findLost(value, below(around, name), field)
  })
}

function below(around: readonly object[], name: string | number): unknown[] {
  return around.map((each) => (each as Input)[name])
}

function isObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
