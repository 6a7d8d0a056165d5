import { InvalidRequest } from '../http/app-error.ts'
import type { Collection } from './product.ts'

type Condition = (collection: Collection) => boolean

/** The filter of a collection query. Collections are few and in memory, so it runs there (wire reference, section 4.2). */
export function matchCollections(filter: Record<string, unknown> | null | undefined): Condition {
  return filter ? all(filter, 'query.filter') : () => true
}

function all(node: unknown, at: string): Condition {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) throw invalid(at, 'must be an object')
  const conditions = Object.entries(node).map(([name, value]) => condition(name, value, `${at}.${name}`))
  return (collection) => conditions.every((holds) => holds(collection))
}

function condition(name: string, value: unknown, at: string): Condition {
  if (name === '$and' || name === '$or') {
    if (!Array.isArray(value)) throw invalid(at, 'must be a list')
    const parts = value.map((item, position) => all(item, `${at}[${position}]`))
    return name === '$and'
      ? (collection) => parts.every((holds) => holds(collection))
      : (collection) => parts.some((holds) => holds(collection))
  }
  if (name === '$not') {
    const holds = all(value, at)
    return (collection) => !holds(collection)
  }
  const field = readField(name, at)
  const isOperators = typeof value === 'object' && value !== null && !Array.isArray(value)
  const tests = Object.entries(isOperators ? value : { $eq: value }).map(([operator, operand]) =>
    test(operator, operand, at),
  )
  return (collection) => tests.every((holds) => holds(field(collection)))
}

function readField(name: string, at: string): (collection: Collection) => string {
  switch (name) {
    case 'id':
      return ({ id }) => id
    case 'name':
      return ({ name: text }) => text
    case 'slug':
      return ({ slug }) => slug
    default:
      throw invalid(at, 'is not a field that can be filtered')
  }
}

function test(operator: string, operand: unknown, at: string): (text: string) => boolean {
  if (operator === '$exists' || operator === '$isEmpty') return () => (operator === '$exists') === (operand === true)
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(operand)) throw invalid(at, 'must be a list')
    return (text) => operand.includes(text) === (operator === '$in')
  }
  if (operand === null && (operator === '$eq' || operator === '$ne')) return () => operator === '$ne'
  if (typeof operand !== 'string') throw invalid(at, 'must be compared with a text')
  const wanted = operand.toLowerCase()
  switch (operator) {
    case '$eq':
      return (text) => text === operand
    case '$ne':
      return (text) => text !== operand
    case '$gt':
      return (text) => text > operand
    case '$gte':
      return (text) => text >= operand
    case '$lt':
      return (text) => text < operand
    case '$lte':
      return (text) => text <= operand
    case '$startsWith':
      return (text) => text.toLowerCase().startsWith(wanted)
    case '$endsWith':
      return (text) => text.toLowerCase().endsWith(wanted)
    case '$contains':
      return (text) => text.toLowerCase().includes(wanted)
    default:
      throw invalid(at, `does not know the operator ${operator}`)
  }
}

export function sortCollections(
  collections: readonly Collection[],
  sort: readonly { fieldName: string; order?: string | null }[] | null | undefined,
): Collection[] {
  const orders = (sort ?? []).map(({ fieldName, order }, position) => ({
    field: readField(fieldName, `query.sort[${position}].fieldName`),
    sign: order === 'DESC' ? -1 : 1,
  }))
  return [...collections].sort((a, b) => {
    for (const { field, sign } of orders) {
      if (field(a) !== field(b)) return field(a) < field(b) ? -sign : sign
    }
    return 0
  })
}

function invalid(field: string, description: string): InvalidRequest {
  return new InvalidRequest([{ field, description, violatedRule: 'VALIDATION' }])
}
