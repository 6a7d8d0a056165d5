import { type FilterOperator, filterOperators, type QueryField } from '@cartwright/contract'
import Big from 'big.js'
import { type FieldViolation, InvalidRequest } from '../../../platform/http/app-error.ts'
import { isGuid } from '../../../platform/ids.ts'
import { allOf, anyOf, type Condition, MATCH_ALL, type Filter, notOf } from './filter.ts'

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
