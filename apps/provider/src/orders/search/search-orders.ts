import type { CursorPagingMetadata, OrderSearch } from '@cartwright/contract'
import {
  allOf,
  anyOf,
  type Filter,
  getFetchLimit,
  mapConditions,
  parseProductQuery,
  type ProductQuery,
  readPage,
  toPagingMetadata,
} from '../../catalogue/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import type { Buyer, StoredOrder } from '../order.ts'
import { findOrders } from '../store.ts'
import { parseSearchWords } from '../search-text.ts'
import { createOrderQuerySource } from './order-query-store.ts'

const PAGE_LIMIT = 100
/** Rows to scan in sort order before all matching rows are sorted instead. */
const SCAN_LIMIT = 2_000
const NEWEST_FIRST = [{ fieldName: 'createdDate', order: 'DESC' as const }]

/** Scope of a search: without an owner all orders, for the shop's staff; else the shopper's own. */
export interface SearchScope {
  owner: Buyer | undefined
  /** Currency of the shop, in which totals are filtered. */
  currency: string
}

export async function searchOrders(
  db: Database,
  search: OrderSearch | null | undefined,
  { owner, currency }: SearchScope,
): Promise<{ orders: StoredOrder[]; metadata: CursorPagingMetadata }> {
  const query = parseOrderSearch(search)
  if (owner) refuseForeignIds(query.filter, owner)
  const wanted = {
    filter: allOf([query.filter, ...createWordFilters(query)]),
    // Hidden orders are excluded, whatever the filter.
    withHidden: false,
  }
  const source = createOrderQuerySource(
    {
      ownerId: owner?.id,
      ownContactId: owner?.contactId,
      withUnplaced: owner === undefined && filtersByStatus(query.request.filter),
    },
    getCurrencyExponent(currency),
  )
  const page = await readPage(db, source, wanted, query, {
    scanLimit: SCAN_LIMIT,
    rowsNeeded: getFetchLimit(query),
  })
  const metadata = toPagingMetadata('orders', query, { ...page, total: 0 })
  return {
    orders: await findOrders(db, page.rows),
    metadata: { ...metadata, hasNext: metadata.cursors?.next !== undefined },
  }
}

function parseOrderSearch(asked: OrderSearch | null | undefined): ProductQuery {
  const { cursorPaging, search, filter, sort } = asked ?? {}
  const isFirst = !cursorPaging?.cursor
  try {
    return parseProductQuery('orders', {
      filter,
      sort: isFirst && !sort?.length ? NEWEST_FIRST : sort,
      search: search?.expression ? search : undefined,
      cursorPaging: { ...cursorPaging, limit: cursorPaging?.limit ?? PAGE_LIMIT },
    })
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    // The argument's name is `search` here, not `query` as in the catalogue.
    const violations = error.violations.map((each) => ({ ...each, field: each.field.replace(/^query\b/, 'search') }))
    throw new InvalidRequest(violations)
  }
}

/**
 * Refuses a shopper's filter by the contact or member id of somebody else: it would return nothing, as if there were no
 * orders. A guest sees no contact, so that the shop does not reveal whether it has one with the address of the guest.
 */
function refuseForeignIds(filter: Filter, { id, kind, contactId }: Buyer): void {
  const ownIds: Record<string, string | undefined> = {
    'buyerInfo.contactId': contactId,
    'buyerInfo.memberId': kind === 'member' ? id : undefined,
  }
  mapConditions(filter, (condition) => {
    const { field, operator, values } = condition
    const ownId = ownIds[field]
    const isHidden = field === 'buyerInfo.contactId' && ownId === undefined
    if (isHidden || (operator === 'in' && field in ownIds && values.some((value) => value !== ownId)))
      throw new InvalidRequest([
        {
          field: `search.filter.${field}`,
          description: isHidden ? 'cannot be filtered by guests' : 'may only be the id of the caller',
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ])
    return condition
  })
}

/** All words are required, unless the mode is `OR`. */
function createWordFilters({ request: { search } }: ProductQuery): Filter[] {
  const words = parseSearchWords(search?.expression ?? '')
  if (words.length === 0) return []
  const each = words.map((word): Filter => ({ field: 'text', operator: 'contains', values: [word] }))
  return [search?.mode === 'OR' ? anyOf(each) : allOf(each)]
}

/** Whether any part of the filter as sent names the status. */
function filtersByStatus(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(filtersByStatus)
  if (typeof filter !== 'object' || filter === null) return false
  return Object.entries(filter).some(
    ([name, value]) => name === 'status' || (name.startsWith('$') && filtersByStatus(value)),
  )
}
