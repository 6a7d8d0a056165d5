import { keywords, type Operation, operations } from '@cartwright/contract'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { isAmount, isAmountName, isDisplayField } from './amount-names.ts'
import { InvalidRequest } from './app-error.ts'
import type { Input } from './read-request.ts'

/** Error for a misspelt member: if it were ignored, the value would stay unchanged. */
export const UNKNOWN_MEMBER_MESSAGE = 'is nothing that the shop knows'

/**
 * Refuses unknown members of the shop's own staff operations. Members of the response are known too, so callers can
 * send back what they read. Operations of the platform accept unknown members: official clients of any version send
 * them.
 */
export function refuseUnknownMembers(operation: Operation, input: Input): void {
  if (!hasStrictInput(operation)) return refuseUnknownAmounts(operation, input)
  const strays = findUnknownMembers([operation.request, operation.answer], input)
  if (strays.length === 0) return
  throw new InvalidRequest(
    strays.map((field) => ({ field, description: UNKNOWN_MEMBER_MESSAGE, violatedRule: 'FIELD_NOT_ALLOWED' as const })),
  )
}

export function hasStrictInput({ service, permission, writes }: Operation): boolean {
  return service === 'own' && permission !== undefined && writes
}

const MAX_VIOLATIONS = 20

/**
 * Refuses unknown members of writes whose names mean money or stock: ignoring them would cost the shop. Members of an
 * entity that callers may send back whole are known. Open maps hold data of apps.
 */
function refuseUnknownAmounts({ writes, request }: Operation, input: Input): void {
  if (!writes) return
  const strays = findUnknownAmounts([request], input, '')
  if (strays.length === 0) return
  throw new InvalidRequest(
    strays
      .slice(0, MAX_VIOLATIONS)
      .map((field) => ({ field, description: UNKNOWN_MEMBER_MESSAGE, violatedRule: 'FIELD_NOT_ALLOWED' as const })),
  )
}

function findUnknownAmounts(schemas: readonly Shape[], value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => schema.items ?? [])
    return items.length === 0
      ? []
      : value.flatMap((item, position) => findUnknownAmounts(items, item, `${path}[${position}]`))
  }
  if (!isObject(value)) return []
  const known = schemas.flatMap((schema) => {
    const whole = schema[keywords.whole]
    const forms = whole === undefined ? [] : [whole, ...(OTHER_FORMS[whole] ?? [])]
    return [schema.properties ?? [], ...forms.map((form) => wholeEntities().get(form)?.properties ?? [])].flat()
  })
  if (known.length === 0) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const field = path ? `${path}.${name}` : name
    const schemasBelow = known.flatMap((properties) => (Object.hasOwn(properties, name) ? properties[name]! : [])) // the object's own keys
    return schemasBelow.length > 0 ? findUnknownAmounts(schemasBelow, member, field) : findAmounts(name, member, field)
  })
}

/** Finds money or stock inside an unknown member. */
function findAmounts(name: string, value: unknown, field: string): string[] {
  if (value === null || value === undefined) return []
  if (isDisplayField(name)) return []
  if (isAmount(name)) return [field]
  const within = amountsWithin(value, field)
  return within.length === 0 && isAmountName(name) ? [field] : within
}

function amountsWithin(value: unknown, field: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, position) => findAmounts('', item, `${field}[${position}]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([inner, member]) => findAmounts(inner, member, `${field}.${inner}`))
}

/** Entities that callers send in place of another: lines of a checkout or an order go into a cart again. */
const OTHER_FORMS: Readonly<Record<string, readonly string[]>> = { LineItem: ['CheckoutLineItem', 'OrderLineItem'] }

let wholes: Map<string, Shape> | undefined

/** Entities of responses, by name. */
function wholeEntities(): ReadonlyMap<string, Shape> {
  if (wholes) return wholes
  const found = new Map<string, Shape>()
  const collect = (schema: Shape): void => {
    if (schema.title !== undefined && found.has(schema.title)) return
    if (schema.title !== undefined && schema.properties) found.set(schema.title, schema)
    for (const property of Object.values(schema.properties ?? {})) collect(property)
    if (schema.items) collect(schema.items)
  }
  for (const { answer } of Object.values(operations)) collect(answer as Shape) // schemas are plain objects
  return (wholes = found)
}

/** Removes members that the schema does not have, before storing. The value must fit the schema. */
export function removeUnknownMembers<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Static<Schema> {
  return cleanNullable(schema, Value.Clean(schema, structuredClone(value))) as Static<Schema>
}

interface Shape {
  title?: string
  'x-whole'?: string
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
}

/** Cleans nullable objects: they have no type of their own, so `Value.Clean` skips them. */
function cleanNullable({ properties, items }: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => cleanNullable(items, item)) : value
  if (!isObject(value) || !properties) return value
  const known = Object.entries(value).flatMap(([name, member]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    return schema ? [[name, cleanNullable(schema, member)] as const] : []
  })
  return Object.fromEntries(known)
}

/** Paths of members that none of the schemas has. */
export function findUnknownMembers(schemas: readonly TSchema[], value: unknown): string[] {
  const kept = schemas.map((schema) => removeUnknownMembers(schema, value))
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
