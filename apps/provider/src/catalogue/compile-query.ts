import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type FieldViolation, InvalidRequest } from '../http/app-error.ts'
import { isGuid } from '../ids.ts'
import { exponentOf } from '../money.ts'

/** A field that callers may filter or sort by, as an expression over `products p`. Names come from this table only. */
interface Field {
  column: Expression<unknown>
  type: 'text' | 'number' | 'date' | 'id' | 'boolean'
  sortable: boolean
  /** What a filter compares, where that is not the column itself. */
  compared?: Expression<unknown>
}

/** As fine as a date is on the wire: what a caller has read equals what is there. */
function milliseconds(column: Expression<unknown>): Expression<unknown> {
  return sql`date_trunc('milliseconds', ${column})`
}

function fieldsOf(currency: string): Record<string, Field> {
  const price: Field = {
    column: sql`(p.price_minor / ${10 ** exponentOf(currency)}::numeric)`,
    type: 'number',
    sortable: true,
  }
  return {
    id: { column: sql`p.id`, type: 'id', sortable: true },
    name: { column: sql`p.name`, type: 'text', sortable: true },
    slug: { column: sql`p.slug`, type: 'text', sortable: true },
    sku: { column: sql`p.sku`, type: 'text', sortable: true },
    description: { column: sql`p.description`, type: 'text', sortable: false },
    brand: { column: sql`p.brand`, type: 'text', sortable: false },
    ribbon: { column: sql`p.ribbon`, type: 'text', sortable: false },
    visible: { column: sql`p.visible`, type: 'boolean', sortable: false },
    productType: { column: sql`p.product_type`, type: 'text', sortable: true },
    price,
    'priceData.price': price,
    numericId: { column: sql`p.numeric_id`, type: 'number', sortable: true },
    lastUpdated: { column: sql`p.updated_at`, compared: milliseconds(sql`p.updated_at`), type: 'date', sortable: true },
    createdDate: {
      column: sql`p.created_at`,
      compared: milliseconds(sql`p.created_at`),
      type: 'date',
      sortable: false,
    },
  }
}

const COLLECTION_FIELDS = new Set(['collectionIds', 'collections.id'])
const MAX_CONDITIONS = 50

/** Turns the filter object of a product query into SQL (wire reference, section 4.2). Values are always bound, never spliced. */
export function compileFilter(
  filter: Record<string, unknown> | null | undefined,
  currency: string,
): Expression<SqlBool> {
  const fields = fieldsOf(currency)
  let conditions = 0

  return filter ? compile(filter, 'query.filter') : sql<SqlBool>`true`

  function compile(node: unknown, at: string): Expression<SqlBool> {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) throw invalid(at, 'must be an object')
    const parts = Object.entries(node).map(([name, value]) => {
      if (++conditions > MAX_CONDITIONS) throw invalid('query.filter', `has more than ${MAX_CONDITIONS} conditions`)
      switch (name) {
        case '$and':
        case '$or': {
          const alternatives = listOf(value, `${at}.${name}`).map((item, index) =>
            compile(item, `${at}.${name}[${index}]`),
          )
          if (name === '$and') return combine(sql` and `, alternatives)
          return alternatives.length === 0 ? sql<SqlBool>`false` : combine(sql` or `, alternatives)
        }
        case '$not':
          return sql<SqlBool>`(${compile(value, `${at}.$not`)}) is not true`
        default:
          return condition(name, value, `${at}.${name}`)
      }
    })
    return combine(sql` and `, parts)
  }

  function condition(name: string, value: unknown, at: string): Expression<SqlBool> {
    const isOperators = typeof value === 'object' && value !== null && !Array.isArray(value)
    const operators = isOperators ? Object.entries(value) : [['$eq', value] as const]
    if (COLLECTION_FIELDS.has(name))
      return combine(
        sql` and `,
        operators.map(([operator, operand]) => inCollections(operator, operand, at)),
      )
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw invalid(at, 'is not a field that can be filtered', 'INVALID_ENUM_VALUE')
    return combine(
      sql` and `,
      operators.map(([operator, operand]) => compare(field, operator, operand, at)),
    )
  }
}

function compare(field: Field, operator: string, operand: unknown, at: string): Expression<SqlBool> {
  const column = field.compared ?? field.column
  const bound = (value: unknown): Expression<unknown> => bind(field, value, at)
  if (field.type === 'boolean' && /^\$[gl]te?$/.test(operator)) throw invalid(at, 'has no order')
  switch (operator) {
    case '$eq':
      return operand === null ? sql`${column} is null` : sql`${column} = ${bound(operand)}`
    case '$ne':
      return operand === null ? sql`${column} is not null` : sql`${column} is distinct from ${bound(operand)}`
    case '$gt':
      return sql`${column} > ${bound(operand)}`
    case '$gte':
      return sql`${column} >= ${bound(operand)}`
    case '$lt':
      return sql`${column} < ${bound(operand)}`
    case '$lte':
      return sql`${column} <= ${bound(operand)}`
    case '$in':
    case '$hasSome':
    case '$nin': {
      const list = listOf(operand, at)
      const isIn: Expression<SqlBool> =
        list.length === 0 ? sql`false` : sql`${column} in (${sql.join(list.map(bound))})`
      return operator === '$nin' ? sql`(${isIn}) is not true` : isIn
    }
    case '$startsWith':
      return like(field, '', operand, '%', at)
    case '$endsWith':
      return like(field, '%', operand, '', at)
    case '$contains':
      return like(field, '%', operand, '%', at)
    case '$exists':
    case '$isEmpty': {
      if (typeof operand !== 'boolean') throw invalid(at, `${operator} takes true or false`)
      const wantsValue = (operator === '$exists') === operand
      return wantsValue ? sql`${column} is not null` : sql`${column} is null`
    }
    default:
      throw invalid(at, `does not know the operator ${operator}`, 'INVALID_ENUM_VALUE')
  }
}

/** Case does not matter, as the database sees it; `%` and `_` in what is looked for are themselves. */
function like(field: Field, before: string, operand: unknown, after: string, at: string): Expression<SqlBool> {
  if (field.type !== 'text' && field.type !== 'id')
    throw invalid(at, 'is not text, so it has no beginning, middle or end to look for')
  if (typeof operand !== 'string') throw invalid(at, 'must be a text')
  const pattern = before + operand.replace(/[\\%_]/g, '\\$&') + after
  return sql`lower(${field.column}::text) like lower(${pattern})`
}

function inCollections(operator: string, operand: unknown, at: string): Expression<SqlBool> {
  const isIn = (ids: readonly string[]): Expression<SqlBool> =>
    ids.includes(ALL_PRODUCTS_COLLECTION_ID)
      ? sql`true`
      : sql`exists (select 1 from collection_products cp where cp.product_id = p.id and cp.collection_id = any(${ids.filter(isGuid)}::uuid[]))`
  const texts = (value: unknown): string[] =>
    listOf(value, at).map((item) => (typeof item === 'string' ? item : fail(at)))
  switch (operator) {
    case '$hasSome':
    case '$in':
      return isIn(texts(operand))
    case '$hasAll':
      return combine(
        sql` and `,
        texts(operand).map((id) => isIn([id])),
      )
    case '$eq':
    case '$contains':
      return isIn(texts([operand]))
    case '$ne':
      return sql`not (${isIn(texts([operand]))})`
    case '$nin':
      return sql`not (${isIn(texts(operand))})`
    case '$exists':
    case '$isEmpty': {
      if (typeof operand !== 'boolean') throw invalid(at, `${operator} takes true or false`)
      const some = sql<SqlBool>`exists (select 1 from collection_products cp where cp.product_id = p.id)`
      return (operator === '$exists') === operand ? some : sql`not ${some}`
    }
    default:
      throw invalid(at, `does not know the operator ${operator}`, 'INVALID_ENUM_VALUE')
  }
}

function bind(field: Field, value: unknown, at: string): Expression<unknown> {
  switch (field.type) {
    case 'text':
      if (typeof value === 'string') return sql`${value}`
      throw invalid(at, 'must be compared with a text')
    case 'id':
      // An id that is no GUID is no product's; the nil id is nobody's either.
      if (typeof value === 'string') return sql`${isGuid(value) ? value : '00000000-0000-0000-0000-000000000000'}::uuid`
      throw invalid(at, 'must be compared with an id')
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return sql`${String(value)}::numeric`
      if (typeof value === 'string' && /^-?\d{1,18}(\.\d{1,6})?$/.test(value)) return sql`${value}::numeric`
      throw invalid(at, 'must be compared with a number')
    case 'boolean':
      if (typeof value === 'boolean') return sql`${value}::boolean`
      throw invalid(at, 'must be compared with true or false')
    case 'date':
      if (typeof value === 'string' && isDate(value)) return sql`${new Date(value).toISOString()}::timestamptz`
      throw invalid(at, 'must be compared with an ISO 8601 date', 'FORMAT')
  }
}

/** A moment that PostgreSQL reads in the form that JavaScript writes. */
function isDate(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9_999
}

export interface Order {
  column: Expression<unknown>
  descending: boolean
}

export function compileSort(
  sort: readonly { fieldName: string; order?: string | null }[] | null | undefined,
  currency: string,
): Order[] {
  const fields = fieldsOf(currency)
  return (sort ?? []).map(({ fieldName, order }, position) => {
    const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
    if (!field?.sortable)
      throw invalid(
        `query.sort[${position}].fieldName`,
        `"${fieldName}" is not a field that can be sorted by`,
        'INVALID_ENUM_VALUE',
      )
    return { column: field.column, descending: order === 'DESC' }
  })
}

function combine(glue: ReturnType<typeof sql>, parts: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, glue)})`
}

function listOf(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(at, 'must be a list')
  if (value.length > 1000) throw invalid(at, 'has more than 1000 entries', 'MAX_SIZE')
  return value
}

function fail(at: string): never {
  throw invalid(at, 'must hold ids')
}

function invalid(
  field: string,
  description: string,
  violatedRule: FieldViolation['violatedRule'] = 'VALIDATION',
): InvalidRequest {
  return new InvalidRequest([{ field, description, violatedRule }])
}
