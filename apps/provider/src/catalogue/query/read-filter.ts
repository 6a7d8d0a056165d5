import { type FilterOperator, filterOperators, type QueryField } from '@cartwright/contract'
import Big from 'big.js'
import { type FieldViolation, InvalidRequest } from '../../http/app-error.ts'
import { isGuid } from '../../ids.ts'
import { allOf, anyOf, type Condition, EVERYTHING, type Filter, notOf } from './filter.ts'

export type QueryFields = Readonly<Record<string, QueryField>>

const MAX_CONDITIONS = 50
const MAX_VALUES = 1_000

/** Reads the filter object of a query (wire reference, section 4.2), over these fields and no others. */
export function readFilter(filter: Record<string, unknown> | null | undefined, fields: QueryFields): Filter {
  let conditions = 0
  let values = 0
  return filter ? read(filter, 'query.filter') : EVERYTHING

  function read(node: unknown, at: string): Filter {
    return allOf(
      Object.entries(requireObject(node, at)).map(([name, value]) => readMember(name, value, `${at}.${name}`)),
    )
  }

  function readMember(name: string, value: unknown, at: string): Filter {
    if (++conditions > MAX_CONDITIONS) throw invalid('query.filter', `has more than ${MAX_CONDITIONS} conditions`)
    switch (name) {
      case '$and':
        return allOf(readEach(value, at))
      case '$or':
        return anyOf(readEach(value, at))
      case '$not':
        return notOf(read(value, at))
      default:
        return readField(name, value, at)
    }
  }

  function readEach(value: unknown, at: string): Filter[] {
    return requireList(value, at).map((item, position) => read(item, `${at}[${position}]`))
  }

  function readField(name: string, value: unknown, at: string): Filter {
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
        return readTest(operator, { name, type: field.type, value: operand, at })
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

/** One condition, or its opposite: there are fewer of them than operators. */
function readTest(operator: FilterOperator, operand: Operand): Filter {
  const condition = (is: Condition['operator'], values: readonly string[]): Filter => ({
    field: operand.name,
    operator: is,
    values,
  })
  const exists = condition('exists', [])
  const { value, at } = operand
  switch (operator) {
    case '$eq':
      return value === null ? notOf(exists) : condition('in', [readValue(operand)])
    case '$ne':
      return value === null ? exists : notOf(condition('in', [readValue(operand)]))
    case '$in':
    case '$hasSome':
      return condition('in', readValues(operand))
    case '$nin':
      return notOf(condition('in', readValues(operand)))
    case '$hasAll':
      return allOf(readValues(operand).map((each) => condition('in', [each])))
    case '$exists':
    case '$isEmpty':
      if (typeof value !== 'boolean') throw invalid(at, `${operator} takes true or false`)
      return (operator === '$exists') === value ? exists : notOf(exists)
    case '$contains':
      return condition(operand.type === 'list' ? 'in' : 'contains', [readValue(operand)])
    case '$startsWith':
      return condition('startsWith', [readValue(operand)])
    case '$endsWith':
      return condition('endsWith', [readValue(operand)])
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return condition(operatorOfOrder[operator], [readOrdered(operand)])
  }
}

const operatorOfOrder = { $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const

function readValues({ value, ...operand }: Operand): string[] {
  return requireList(value, operand.at).map((each) => readValue({ ...operand, value: each }))
}

function readValue(operand: Operand): string {
  const { type, value, at } = operand
  switch (type) {
    case 'text':
    case 'list':
      return readText(operand)
    case 'id':
      return readText(operand).toLowerCase()
    case 'number':
    case 'price':
      if (typeof value === 'number' && Number.isFinite(value)) return new Big(value).toFixed()
      if (typeof value === 'string' && /^-?\d{1,18}(\.\d{1,6})?$/.test(value)) return new Big(value).toFixed()
      throw invalid(at, 'must be compared with a number')
    case 'boolean':
      if (typeof value === 'boolean') return String(value)
      throw invalid(at, 'must be compared with true or false')
    case 'date':
      if (typeof value === 'string' && isDate(value)) return momentOf(value).toISOString()
      throw invalid(at, 'must be compared with an ISO 8601 date', 'FORMAT')
  }
}

/** Any text may be asked for where an id is, and nothing has it; but only ids come before or after ids. */
function readOrdered(operand: Operand): string {
  const value = readValue(operand)
  if (operand.type === 'id' && !value.split(/(?<=^.{36})-/).every(isGuid))
    throw invalid(operand.at, 'must be compared with an id')
  return value
}

function readText({ value, at }: Operand): string {
  if (typeof value === 'string') return value
  throw invalid(at, 'must be compared with a text')
}

/** A moment that PostgreSQL reads in the form that JavaScript writes. `Date` alone takes nearly anything, and the 30th of February. */
function isDate(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const midnight = new Date(day ?? Number.NaN)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return false
  const year = momentOf(text).getUTCFullYear()
  return year >= 1 && year <= 9_999
}

/** A time that names no zone is of UTC, as a day alone is: not of wherever this machine stands. */
function momentOf(text: string): Date {
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
