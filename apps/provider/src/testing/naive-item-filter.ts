import type { JsonObject, JsonValue } from '@cartwright/contract'

/** Second implementation of filters of data items: evaluates the filter as sent, without SQL and without the parser. */
export function matchesItemFilter(item: JsonObject, filter: JsonObject): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === '$and') return (value as JsonObject[]).every((each) => matchesItemFilter(item, each))
    if (name === '$or') return (value as JsonObject[]).some((each) => matchesItemFilter(item, each))
    if (name === '$not') return !matchesItemFilter(item, (value as JsonObject[])[0]!) // a list of one, by the generator
    const found = name.split('.').reduce<JsonValue | undefined>(memberOf, item)
    return isTest(value)
      ? Object.entries(value).every(([operator, operand]) => passes(found, operator, operand))
      : equals(found, value)
  })
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? value[key]
    : undefined
}

function isTest(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !('$date' in value)
}

function passes(found: JsonValue | undefined, operator: string, operand: JsonValue): boolean {
  const list = operand as JsonValue[]
  const text = typeof operand === 'string' ? operand.toLowerCase() : ''
  switch (operator) {
    case '$ne':
      return !equals(found, operand)
    case '$in':
    case '$hasSome':
      return list.some((each) => equals(found, each))
    case '$hasAll':
      return list.every((each) => equals(found, each))
    case '$exists':
      return (found !== undefined) === operand
    case '$not':
      return !Object.entries(operand as JsonObject).every(([inner, value]) => passes(found, inner, value))
    case '$startsWith':
      return typeof found === 'string' && found.toLowerCase().startsWith(text)
    case '$endsWith':
      return typeof found === 'string' && found.toLowerCase().endsWith(text)
    case '$contains':
      return typeof found === 'string' && found.toLowerCase().includes(text)
    default:
      return compares(found, operator, operand)
  }
}

function equals(found: JsonValue | undefined, value: JsonValue): boolean {
  if (value === null) return found === undefined || found === null
  const isSame = (one: JsonValue | undefined): boolean => JSON.stringify(one) === JSON.stringify(value)
  return isSame(found) || (Array.isArray(found) && found.some(isSame))
}

function compares(found: JsonValue | undefined, operator: string, operand: JsonValue): boolean {
  const [left, right] = [toComparable(found), toComparable(operand)]
  if (left === undefined || right === undefined || typeof left !== typeof right) return false
  if (operator === '$gt') return left > right
  if (operator === '$gte') return left >= right
  return operator === '$lt' ? left < right : left <= right
}

/** Dates become texts in ISO form, which sort like moments. */
function toComparable(value: JsonValue | undefined): string | number | undefined {
  if (typeof value === 'object' && value !== null && '$date' in value) return value['$date'] as string
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
