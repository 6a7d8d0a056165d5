import type { JsonObject, JsonValue } from '@cartwright/contract'
import type { FieldViolation } from '../platform/http/app-error.ts'
import { type DataCollection, fieldTypes, systemFields, type ValueKind } from './collection.ts'

const MAX_VIOLATIONS = 20

/**
 * Validates the fields of an item by their types. Returns moments (`{ $date }`) in UTC with milliseconds, so that equal
 * moments are equal texts. Leaves out the fields that the shop sets.
 */
export function validateFields(
  { fields }: Pick<DataCollection, 'fields'>,
  data: JsonObject,
  at: string,
): { values: JsonObject; violations: FieldViolation[] } {
  const violations: FieldViolation[] = []
  const values: JsonObject = {}
  for (const [key, value] of Object.entries(data)) {
    if (systemFields.has(key)) continue
    const type = fields.get(key)
    const field = `${at}.${key}`
    if (!type) violations.push(createViolation(field, 'is no field of the collection', 'FIELD_NOT_ALLOWED'))
    else if (value !== null && !isOfKind(fieldTypes[type], value))
      violations.push(createViolation(field, `${describeKind(fieldTypes[type])} (${type})`, 'FORMAT'))
    else {
      const found = findUnstorable(value, field)
      if (found) violations.push(found)
      else values[key] = normalizeMoments(value)
    }
    if (violations.length >= MAX_VIOLATIONS) break
  }
  return { values, violations }
}

export function createViolation(
  field: string,
  description: string,
  violatedRule: FieldViolation['violatedRule'] = 'VALIDATION',
): FieldViolation {
  return { field, description, violatedRule, data: {} }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Returns the moment of a `{ $date }` in UTC with milliseconds. A time without an offset is in UTC. */
export function parseMoment(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1 || typeof value['$date'] !== 'string') return undefined
  const [text, , time, offset] = MOMENT.exec(value['$date']) ?? []
  if (text === undefined) return undefined
  const moment = new Date(time !== undefined && offset === undefined ? `${text}Z` : text)
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9_999 ? moment.toISOString() : undefined
}

export function isOfKind(kind: ValueKind, value: JsonValue): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'day':
      return typeof value === 'string' && isDay(value)
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(value)
    case 'moment':
      return parseMoment(value) !== undefined
    case 'texts':
      return Array.isArray(value) && value.every((each) => typeof each === 'string')
    case 'list':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'any':
      return true
  }
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

export function describeKind(kind: ValueKind): string {
  return KINDS[kind]
}

const KINDS: Readonly<Record<ValueKind, string>> = {
  text: 'must be a text',
  number: 'must be a number',
  boolean: 'must be true or false',
  day: 'must be a day, such as "2027-06-01"',
  time: 'must be a time, such as "18:30:00"',
  moment: 'must be a moment, such as { "$date": "2027-06-01T08:00:00.000Z" }',
  texts: 'must be a list of texts',
  list: 'must be a list',
  object: 'must be an object',
  any: 'must be a value',
}

/** Finds a value that no filter could match later: an infinite number, or a member that looks like an operator. */
export function findUnstorable(value: JsonValue, at: string): FieldViolation | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return createViolation(at, 'is too large for a number')
  if (typeof value !== 'object' || value === null || parseMoment(value) !== undefined) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const field = Array.isArray(value) ? `${at}[${key}]` : `${at}.${key}`
    if (key.startsWith('$')) return createViolation(field, 'must not begin with $, unless it is a valid $date')
    const found = findUnstorable(inner, field)
    if (found) return found
  }
  return undefined
}

/** Rewrites all moments in a value in UTC with milliseconds. */
export function normalizeMoments(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  const moment = parseMoment(value)
  if (moment !== undefined) return { $date: moment }
  if (Array.isArray(value)) return value.map(normalizeMoments)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalizeMoments(inner)]))
}
