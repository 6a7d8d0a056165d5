import type { CallOptions } from '../operation.ts'

/**
 * Query, as it is sent.
 *
 * @example
 * const query: Query = { filter: { slug: 'vase' }, sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 10, offset: 0 } }
 */
export interface Query {
  filter?: Record<string, unknown>
  sort?: { fieldName: string; order?: 'ASC' | 'DESC' }[]
  paging?: { limit?: number; offset?: number }
  cursorPaging?: { limit?: number; cursor?: string }
}

/**
 * Page of query results, and the way to the others. Looping over it yields it and all pages that follow.
 *
 * @example
 * let page = await client.products.queryProducts().find()
 * while (page.hasNext()) page = await page.next()
 */
export interface QueryResult<Item> {
  readonly items: Item[]
  /** Number of items on this page. */
  readonly length: number
  /** Requested number of items. */
  readonly pageSize: number
  readonly query: Query
  /** Total number of items; unknown if the server did not count that far. */
  readonly totalCount: number | undefined
  /** Counted from 0; unknown for pages of no size and for cursors. */
  readonly currentPage: number | undefined
  readonly totalPages: number | undefined
  /** Cursors of the neighbours, if the server pages by cursor. */
  readonly cursors: { next?: string; prev?: string } | undefined
  hasNext(): boolean
  hasPrev(): boolean
  /** Requests the next page; rejects if there is none. */
  next(call?: CallOptions): Promise<QueryResult<Item>>
  /** Requests the previous page; rejects if there is none. */
  prev(call?: CallOptions): Promise<QueryResult<Item>>
  [Symbol.asyncIterator](): AsyncGenerator<QueryResult<Item>, void, undefined>
}

/** Position of a page in its response. */
interface Metadata {
  total?: number
  tooManyToCount?: boolean
  cursors?: { next?: string; prev?: string }
}

/** Creates the page of a response (spec section 9). */
export function createQueryResult<Item>(
  answer: unknown,
  list: string,
  query: Query,
  find: (query: Query, call?: CallOptions) => Promise<QueryResult<Item>>,
): QueryResult<Item> {
  // The response contains the list and the metadata under these names; one without a list has no items.
  const {
    [list]: items = [],
    metadata,
    pagingMetadata,
  } = (answer ?? {}) as Record<string, unknown> & { [list: string]: Item[] }
  const { total, tooManyToCount, cursors } = (metadata ?? pagingMetadata ?? {}) as Metadata
  const { paging, cursorPaging } = query
  const { limit = 0, offset = 0 } = paging ?? {}
  const totalCount = tooManyToCount ? undefined : total
  const currentPage = limit > 0 ? Math.floor(offset / limit) : undefined
  const totalPages = currentPage === undefined || totalCount === undefined ? undefined : Math.ceil(totalCount / limit)

  const at = (start: number): Query => ({ ...query, paging: { ...paging, offset: Math.max(0, start) } })
  const behind = (cursor: string | undefined): Query | undefined =>
    cursor ? { cursorPaging: { ...cursorPaging, cursor } } : undefined
  // Without a total, a full page may have a next one, and the last may be empty.
  const isLast = totalPages === undefined ? items.length < limit || !(limit > 0) : (currentPage ?? 0) >= totalPages - 1
  const next = cursorPaging ? behind(cursors?.next) : isLast ? undefined : at(offset + limit)
  const prev = cursorPaging ? behind(cursors?.prev) : currentPage ? at(offset - limit) : undefined
  const turn = async (to: Query | undefined, name: string, call?: CallOptions) => {
    if (!to) throw new Error(`No ${name} page to fetch`)
    return find(to, call)
  }

  return {
    items,
    length: items.length,
    pageSize: cursorPaging?.limit ?? limit,
    query,
    totalCount,
    currentPage,
    totalPages,
    cursors,
    hasNext: () => !!next,
    hasPrev: () => !!prev,
    next: (call) => turn(next, 'next', call),
    prev: (call) => turn(prev, 'previous', call),
    async *[Symbol.asyncIterator]() {
      let current: QueryResult<Item> = this
      yield current
      while (current.hasNext()) yield (current = await current.next())
    },
  }
}
