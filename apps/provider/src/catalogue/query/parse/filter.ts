import { type FilterOperator, filterOperators, type QueryField } from '@cartwright/contract'
import Big from 'big.js'
import { type FieldViolation, InvalidRequest } from '../../../platform/http/app-error.ts'
import { isGuid } from '../../../platform/ids.ts'

/**
 * Syntax tree of a parsed filter. Every condition is either true or false of a row: a missing value fails the condition
 * and passes its negation.
 */
export type Filter = { all: readonly Filter[] } | { any: readonly Filter[] } | { not: Filter } | Condition

/** Leaf of a filter. On a field with several values, `in` passes if one of them is in the list. */
export interface Condition {
  field: string
  operator: 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'startsWith' | 'endsWith' | 'contains' | 'exists'
  /** Texts, lower-case ids, decimals and ISO dates, all as text. */
  values: readonly string[]
}

export const MATCH_ALL: Filter = { all: [] }
export const MATCH_NONE: Filter = { any: [] }

/** Joins filters with AND and flattens nested ones. */
export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => ('all' in part ? part.all : [part]))
  if (flat.some(isMatchNone)) return MATCH_NONE
  return flat.length === 1 ? flat[0]! : { all: flat }
}

/** Joins filters with OR and flattens nested ones. */
export function anyOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  if (flat.some(isMatchAll)) return MATCH_ALL
  return flat.length === 1 ? flat[0]! : { any: flat }
}

/** Negates a filter; two negations cancel each other. */
export function notOf(part: Filter): Filter {
  if ('not' in part) return part.not
  if (isMatchAll(part)) return MATCH_NONE
  return isMatchNone(part) ? MATCH_ALL : { not: part }
}

const COMPLEMENTS: Partial<Record<Condition['operator'], Condition['operator']>> = {
  gt: 'lte',
  lte: 'gt',
  gte: 'lt',
  lt: 'gte',
}

/** Returns the complement of a range condition. On a field that every row has, it matches all other rows. */
export function toComplement(range: Condition): Condition {
  const operator = COMPLEMENTS[range.operator]
  if (!operator) throw new Error(`"${range.operator}" has no other side.`)
  return { ...range, operator }
}

/**
 * Returns the ranges below and above the bound if the filter is a single range condition. One of them is the filter.
 */
export function toRange(filter: Filter): { below: Condition; above: Condition } | undefined {
  if (!('field' in filter) || !COMPLEMENTS[filter.operator]) return undefined
  const complement = toComplement(filter)
  return filter.operator.startsWith('l') ? { below: filter, above: complement } : { below: complement, above: filter }
}

export function isMatchAll(filter: Filter): boolean {
  return 'all' in filter && filter.all.length === 0
}

export function isMatchNone(filter: Filter): boolean {
  return 'any' in filter && filter.any.length === 0
}

/** Returns the names of all fields that the filter reads. */
export function getFields(filter: Filter): Set<string> {
  if ('field' in filter) return new Set([filter.field])
  const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [filter.not]
  return new Set(parts.flatMap((part) => [...getFields(part)]))
}

/** Returns a copy of the filter with each condition replaced by the result of `map`. */
export function mapConditions(filter: Filter, map: (condition: Condition) => Filter): Filter {
  if ('all' in filter) return allOf(filter.all.map((part) => mapConditions(part, map)))
  if ('any' in filter) return anyOf(filter.any.map((part) => mapConditions(part, map)))
  if ('not' in filter) return notOf(mapConditions(filter.not, map))
  return map(filter)
}

export type QueryFields = Readonly<Record<string, QueryField>>

const MAX_CONDITIONS = 50
const MAX_VALUES = 1_000

/** Parses the filter object of a query (wire reference, section 4.2). Refuses all fields and operators not listed. */
export function parseFilter(filter: Record<string, unknown> | null | undefined, fields: QueryFields): Filter {
  let conditions = 0
  let values = 0
  return filter ? parseNode(filter, 'query.filter') : MATCH_ALL

  function parseNode(node: unknown, at: string): Filter {
    return allOf(
      Object.entries(requireObject(node, at)).map(([name, value]) => parseMember(name, value, `${at}.${name}`)),
    )
  }

  function parseMember(name: string, value: unknown, at: string): Filter {
    if (++conditions > MAX_CONDITIONS) throw invalid('query.filter', `has more than ${MAX_CONDITIONS} conditions`)
    switch (name) {
      case '$and':
        return allOf(parseNodes(value, at))
      case '$or':
        return anyOf(parseNodes(value, at))
      case '$not':
        return notOf(parseNode(value, at))
      default:
        return parseField(name, value, at)
    }
  }

  function parseNodes(value: unknown, at: string): Filter[] {
    return requireList(value, at).map((item, position) => parseNode(item, `${at}[${position}]`))
  }

  function parseField(name: string, value: unknown, at: string): Filter {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw invalid(at, 'is not a field that can be filtered', 'INVALID_ENUM_VALUE')
    const isOperators = typeof value === 'object' && value !== null && !Array.isArray(value)
    const tests = isOperators ? Object.entries(value) : [['$eq', value] as const]
    return allOf(
      tests.map(([operator, operand]) => {
        if (!isOperator(operator) || !field.operators.includes(operator))
          throw invalid(at, `does not know the operator ${operator}`, 'INVALID_ENUM_VALUE')
        values += Array.isArray(operand) ? operand.length : 1
        if (values > MAX_VALUES) throw invalid(at, `makes more than ${MAX_VALUES} values in the filter`, 'MAX_SIZE')
        return parseTest(operator, { name, type: field.type, value: operand, at })
      }),
    )
  }
}

interface Operand {
  name: string
  type: QueryField['type']
  value: unknown
  at: string
}

/** Reduces an operator of the wire to a condition or its negation, so that the tree has fewer operators. */
function parseTest(operator: FilterOperator, operand: Operand): Filter {
  const condition = (comparison: Condition['operator'], values: readonly string[]): Filter => ({
    field: operand.name,
    operator: comparison,
    values,
  })
  const exists = condition('exists', [])
  const { value, at } = operand
  switch (operator) {
    case '$eq':
      return value === null ? notOf(exists) : condition('in', [parseValue(operand)])
    case '$ne':
      return value === null ? exists : notOf(condition('in', [parseValue(operand)]))
    case '$in':
    case '$hasSome':
      return condition('in', parseValues(operand))
    case '$nin':
      return notOf(condition('in', parseValues(operand)))
    case '$hasAll':
      return allOf(parseValues(operand).map((each) => condition('in', [each])))
    case '$exists':
    case '$isEmpty':
      if (typeof value !== 'boolean') throw invalid(at, `${operator} takes true or false`)
      return (operator === '$exists') === value ? exists : notOf(exists)
    case '$contains':
      return condition(operand.type === 'list' ? 'in' : 'contains', [parseValue(operand)])
    case '$startsWith':
      return condition('startsWith', [parseValue(operand)])
    case '$endsWith':
      return condition('endsWith', [parseValue(operand)])
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return condition(COMPARISON_OPERATORS[operator], [parseComparable(operand)])
  }
}

const COMPARISON_OPERATORS = { $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const

function parseValues({ value, ...operand }: Operand): string[] {
  return requireList(value, operand.at).map((each) => parseValue({ ...operand, value: each }))
}

function parseValue(operand: Operand): string {
  const { type, value, at } = operand
  switch (type) {
    case 'text':
    case 'list':
      return parseText(operand)
    case 'id':
      return parseText(operand).toLowerCase()
    case 'number':
    case 'price':
      if (typeof value === 'number' && Number.isFinite(value)) return new Big(value).toFixed()
      if (typeof value === 'string' && /^-?\d{1,18}(\.\d{1,6})?$/.test(value)) return new Big(value).toFixed()
      throw invalid(at, 'must be compared with a number')
    case 'boolean':
      if (typeof value === 'boolean') return String(value)
      throw invalid(at, 'must be compared with true or false')
    case 'date':
      if (typeof value === 'string' && isDate(value)) return toDate(value).toISOString()
      throw invalid(at, 'must be compared with an ISO 8601 date', 'FORMAT')
  }
}

/** Requires an id for range operators on ids. Equality accepts any text, which then matches no row. */
function parseComparable(operand: Operand): string {
  const value = parseValue(operand)
  if (operand.type === 'id' && !value.split(/(?<=^.{36})-/).every(isGuid))
    throw invalid(operand.at, 'must be compared with an id')
  return value
}

function parseText({ value, at }: Operand): string {
  if (typeof value === 'string') return value
  throw invalid(at, 'must be compared with a text')
}

/** Accepts ISO 8601 dates that PostgreSQL can represent. `Date` alone accepts nearly any text, also February 30. */
function isDate(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const midnight = new Date(day ?? Number.NaN)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return false
  const year = toDate(text).getUTCFullYear()
  return year >= 1 && year <= 9_999
}

/** Reads a time without a zone as UTC, as `Date` reads a day. The time zone of the server has no influence. */
function toDate(text: string): Date {
  return new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text)
}

function isOperator(name: string): name is FilterOperator {
  return (filterOperators as readonly string[]).includes(name)
}

function requireObject(value: unknown, at: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw invalid(at, 'must be an object')
}

function requireList(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(at, 'must be a list')
  if (value.length > MAX_VALUES) throw invalid(at, `has more than ${MAX_VALUES} entries`, 'MAX_SIZE')
  return value
}

function invalid(
  field: string,
  description: string,
  violatedRule: FieldViolation['violatedRule'] = 'VALIDATION',
): InvalidRequest {
  return new InvalidRequest([{ field, description, violatedRule }])
}
