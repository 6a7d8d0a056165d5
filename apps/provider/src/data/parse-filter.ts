import type { JsonValue } from '@cartwright/contract'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { type DataCollection, fieldTypes, findFieldType, type ValueKind } from './collection.ts'
import {
  describeKind,
  findUnstorable,
  isObject,
  isOfKind,
  normalizeMoments,
  parseMoment,
  createViolation,
} from './field-values.ts'

/** Syntax tree of a filter. A condition is true or false; a missing value matches `isEmpty` alone. */
export type ItemFilter =
  | { all: readonly ItemFilter[] }
  | { any: readonly ItemFilter[] }
  | { not: ItemFilter }
  | ItemCondition

/**
 * Leaf of a filter. `equals`: the value, or an element of a list, is one of the values. Ranges compare texts by code
 * point; `startsWith`, `endsWith` and `contains` ignore case.
 */
export type ItemCondition = { path: readonly string[] } & (
  | { operator: 'equals'; values: readonly JsonValue[] }
  | { operator: 'isEmpty' | 'exists' }
  | { operator: '>' | '>=' | '<' | '<='; value: string | number | boolean; isMoment: boolean }
  | { operator: 'startsWith' | 'endsWith' | 'contains'; text: string }
)

const MAX_CONDITIONS = 50
const MAX_VALUES = 1_000
/** Limit of conditions that read every element of a list. */
const MAX_LIST_CONDITIONS = 20

const RANGES = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const
const TEXT_OPERATORS = { $startsWith: 'startsWith', $endsWith: 'endsWith', $contains: 'contains' } as const

/** Parses the filter of a query. Refuses unknown fields and operators, and values of another type than the field's. */
export function parseItemFilter(
  collection: Pick<DataCollection, 'fields'>,
  filter: Record<string, unknown> | null | undefined,
  root = 'query.filter',
): ItemFilter {
  let conditions = 0
  let valueCount = 0
  let listConditions = 0
  return filter ? parseNode(filter, root) : { all: [] }

  function parseNode(node: unknown, at: string): ItemFilter {
    if (!isObject(node)) throw invalid(at, 'must be an object, { … }')
    return {
      all: Object.entries(node).map(([name, value]) => {
        if (++conditions > MAX_CONDITIONS) throw invalid(root, `has more than ${MAX_CONDITIONS} conditions`)
        return parseMember(name, value, `${at}.${name}`)
      }),
    }
  }

  function parseMember(name: string, value: JsonValue, at: string): ItemFilter {
    if (name === '$and') return { all: parseNodes(value, at) }
    if (name === '$or') return { any: parseNodes(value, at) }
    if (name === '$not') {
      // The builders send a list of one filter, the REST reference one filter.
      const [first, ...more] = Array.isArray(value) ? value : [value]
      if (more.length > 0 || first === undefined) throw invalid(at, 'must have exactly one filter')
      return { not: parseNode(first, at) }
    }
    if (name.startsWith('$')) throw unknownOperator(at, name)
    const field = { path: name.split('.'), kind: requireField(collection, name, at) }
    const isTest = isObject(value) && parseMoment(value) === undefined && Object.keys(value).some(isOperatorName)
    return isTest ? parseTests(field, value, at) : parseEquals(field, [value], at)
  }

  function parseNodes(value: JsonValue, at: string): ItemFilter[] {
    return requireList(value, at).map((node, position) => parseNode(node, `${at}[${position}]`))
  }

  function parseTests(field: Field, tests: JsonValue, at: string): ItemFilter {
    if (!isObject(tests)) throw invalid(at, 'must be an object, { … }')
    return {
      all: Object.entries(tests).map(([operator, operand]) => {
        if (++conditions > MAX_CONDITIONS) throw invalid(root, `has more than ${MAX_CONDITIONS} conditions`)
        return parseTest(field, operator, operand, `${at}.${operator}`)
      }),
    }
  }

  function parseTest(field: Field, operator: string, operand: JsonValue, at: string): ItemFilter {
    const { path, kind } = field
    switch (operator) {
      case '$eq':
        return parseEquals(field, [operand], at)
      case '$ne':
        return { not: parseEquals(field, [operand], at) }
      case '$in':
      case '$hasSome':
        return parseEquals(field, requireList(operand, at), at)
      case '$hasAll':
        return { all: requireList(operand, at).map((value) => parseEquals(field, [value], at)) }
      case '$exists':
        if (typeof operand !== 'boolean') throw invalid(at, 'must be true or false')
        return operand ? { path, operator: 'exists' } : { not: { path, operator: 'exists' } }
      case '$not':
        return { not: parseTests(field, operand, at) }
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        return { path, operator: RANGES[operator], ...parseBound(kind, operand, at) }
      case '$startsWith':
      case '$endsWith':
      case '$contains':
        if (!['text', 'day', 'time', 'any'].includes(kind)) throw invalid(at, 'is an operator of texts only')
        if (typeof operand !== 'string') throw invalid(at, 'must be a text')
        return { path, operator: TEXT_OPERATORS[operator], text: operand }
      default:
        throw unknownOperator(at, operator)
    }
  }

  function parseEquals({ path, kind }: Field, values: readonly JsonValue[], at: string): ItemFilter {
    valueCount += values.length
    if (valueCount > MAX_VALUES) throw invalid(root, `has more than ${MAX_VALUES} values`)
    if (['texts', 'list', 'any'].includes(kind) && ++listConditions > MAX_LIST_CONDITIONS)
      throw invalid(root, `has more than ${MAX_LIST_CONDITIONS} conditions on lists`)
    const given = values.filter((value) => value !== null)
    for (const value of given) requireComparable(kind, value, at)
    const equals: ItemFilter = { path, operator: 'equals', values: given.map(normalizeMoments) }
    return given.length === values.length ? equals : { any: [equals, { path, operator: 'isEmpty' }] }
  }
}

interface Field {
  path: readonly string[]
  kind: ValueKind
}

/** Returns the kind of a field, or of a member inside an object. */
export function requireField(collection: Pick<DataCollection, 'fields'>, name: string, at: string): ValueKind {
  const [key = '', ...within] = name.split('.')
  const type = findFieldType(collection, key)
  if (!type) throw invalid(at, 'is no field of the collection')
  const kind = fieldTypes[type]
  if (within.length === 0) return kind
  if (kind !== 'object' && kind !== 'any')
    throw invalid(at, `is inside the field "${key}", which is no object (${type})`)
  return 'any'
}

function parseBound(
  kind: ValueKind,
  operand: JsonValue,
  at: string,
): { value: string | number | boolean; isMoment: boolean } {
  const moment = parseMoment(operand)
  if (!['text', 'day', 'time', 'number', 'boolean', 'moment', 'any'].includes(kind))
    throw invalid(at, 'cannot compare lists and objects')
  if (kind !== 'any' && !isOfKind(kind, operand)) throw invalid(at, describeKind(kind))
  if (moment !== undefined) return { value: moment, isMoment: true }
  if (typeof operand === 'object') throw invalid(at, 'must be a text, a number, true, false or a $date')
  return { value: operand, isMoment: false }
}

/** A list field is compared with one of its elements, or with a whole list. */
function requireComparable(kind: ValueKind, value: JsonValue, at: string): void {
  const found = findUnstorable(value, at)
  if (found) throw new InvalidRequest([found])
  const fits =
    kind === 'list' || (kind === 'texts' ? typeof value === 'string' || isOfKind(kind, value) : isOfKind(kind, value))
  if (!fits) throw invalid(at, describeKind(kind === 'texts' ? 'text' : kind))
}

function requireList(value: JsonValue, at: string): JsonValue[] {
  if (!Array.isArray(value)) throw invalid(at, 'must be a list, [ … ]')
  return value
}

const isOperatorName = (name: string): boolean => name.startsWith('$')

function unknownOperator(at: string, operator: string): InvalidRequest {
  return invalid(at, `is an unknown operator; the collection does not know ${operator}`)
}

export function invalid(field: string, description: string): InvalidRequest {
  return new InvalidRequest([createViolation(field, description)])
}
