import { type LegacyOrderQuery, queryFields, type QueryField } from '@cartwright/contract'
import {
  allOf,
  anyOf,
  type Condition,
  countRows,
  type Filter,
  mapConditions,
  parseFilter,
  type ProductQuery,
  readPage,
} from '../../catalogue/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createInvalidField, InvalidRequest } from '../../platform/http/app-error.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import type { Buyer, StoredOrder } from '../order.ts'
import { createOrderQuerySource } from '../search/order-query-store.ts'
import type { SearchScope } from '../search/search-orders.ts'
import { findOrders } from '../store.ts'

const PAGE_LIMIT = 100
/** Rows to scan in sort order before all matching rows are sorted instead. */
const SCAN_LIMIT = 2_000

type OrderField = keyof typeof queryFields.orders

/** Fields of the older form by their current name. */
const currentNames: Readonly<Record<string, OrderField>> = {
  id: 'id',
  number: 'number',
  numericId: 'number',
  dateCreated: 'createdDate',
  lastUpdated: 'updatedDate',
  paymentStatus: 'paymentStatus',
  fulfillmentStatus: 'fulfillmentStatus',
  archived: 'archived',
  currency: 'currency',
  checkoutId: 'checkoutId',
  'channelInfo.type': 'channelInfo.type',
  'buyerInfo.id': 'buyerInfo.memberId',
  'buyerInfo.email': 'buyerInfo.email',
}

const legacyFields: Readonly<Record<string, QueryField>> = Object.fromEntries(
  Object.entries(currentNames).map(([name, current]): [string, QueryField] => {
    const field: QueryField = queryFields.orders[current]
    return [name, { ...field, operators: [...field.operators, '$hasSome'] }]
  }),
)

export async function queryLegacyOrders(
  db: Database,
  query: LegacyOrderQuery,
  { owner, currency }: SearchScope,
): Promise<{ orders: StoredOrder[]; limit: number; offset: number; total: number }> {
  const limit = query.paging?.limit ?? PAGE_LIMIT
  const offset = query.paging?.offset ?? 0
  const sent = parseFilter(parseMembers(query.filter, 'query.filter'), legacyFields)
  const selection = {
    filter: mapConditions(sent, (condition) => toCurrentFilter(condition, owner)),
    withHidden: false,
  }
  const source = createOrderQuerySource(
    { ownerId: owner?.id, ownContactId: owner?.contactId, withUnplaced: false },
    getCurrencyExponent(currency),
  )
  const [page, total] = await Promise.all([
    readPage(
      db,
      source,
      selection,
      { sort: parseSort(query.sort), limit, start: { by: 'offset', offset } },
      { scanLimit: SCAN_LIMIT, rowsNeeded: offset + limit },
    ),
    countRows(db, source, selection),
  ])
  return { orders: await findOrders(db, page.rows), limit, offset, total }
}

function toCurrentFilter(condition: Condition, owner: Buyer | undefined): Filter {
  const current = { ...condition, field: currentNames[condition.field]! } // the parser refuses other fields
  const { operator, values } = condition
  if (condition.field === 'buyerInfo.id') {
    const ownIds = owner && [...(owner.kind === 'member' ? [owner.id] : []), owner.contactId]
    if (ownIds && operator === 'in' && values.some((value) => !ownIds.includes(value))) throw createForeignIdError()
    const ofContact = { ...condition, field: 'buyerInfo.contactId' }
    return anyOf([current, ofContact])
  }
  if (condition.field === 'fulfillmentStatus') {
    // A cancelled order has this status alone.
    if (operator !== 'in') return allOf([])
    const isCanceled: Filter = { field: 'status', operator: 'in', values: ['CANCELED'] }
    const others = allOf([{ ...current, values: values.filter((value) => value !== 'CANCELED') }, { not: isCanceled }])
    return values.includes('CANCELED') ? anyOf([isCanceled, others]) : others
  }
  return current
}

/** `{"dateCreated": "desc"}`, alone or several in a list. The newest come first by default. */
function parseSort(text: string | null | undefined): ProductQuery['sort'] {
  const fields = parseList(text, 'query.sort').flatMap((members) => Object.entries(members))
  if (fields.length === 0) return [{ field: 'createdDate', descending: true }]
  return fields.map(([name, order]) => {
    const current = Object.hasOwn(currentNames, name) ? currentNames[name] : undefined
    const direction = typeof order === 'string' ? order.toLowerCase() : ''
    if (!current || !legacyFields[name]?.sortable) throw createInvalidField('query.sort', `cannot be by ${name}`)
    if (!['asc', 'desc'].includes(direction)) throw createInvalidField('query.sort', 'may be asc or desc')
    return { field: current, descending: direction === 'desc' }
  })
}

function parseMembers(text: string | null | undefined, field: string): Record<string, unknown> {
  const list = parseList(text, field)
  if (list.length > 1) throw createInvalidField(field, 'must be one JSON object')
  return list[0] ?? {}
}

function parseList(text: string | null | undefined, field: string): Record<string, unknown>[] {
  if (!text?.trim()) return []
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw createInvalidField(field, 'must be JSON')
  }
  return [value].flat().map((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each))
      throw createInvalidField(field, 'must be a JSON object')
    return each as Record<string, unknown> // looked at on the line above
  })
}

function createForeignIdError(): InvalidRequest {
  const field = 'query.filter.buyerInfo.id'
  return new InvalidRequest([
    { field, description: 'may only be the id of the caller', violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
}
