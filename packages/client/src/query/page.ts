import type { CallOptions } from '../operation.ts'
import type { Query } from './builder.ts'

/**
 * One page of what a query found, and the way to the others. Looping over it yields it and all pages that follow.
 *
 * @example
 * let page = await client.products.queryProducts().find()
 * while (page.hasNext()) page = await page.next()
 */
export interface QueryResult<Item> {
  readonly items: Item[]
  /** How many items are on this page. */
  readonly length: number
  /** How many were asked for. */
  readonly pageSize: number
  readonly query: Query
  /** How many there are in all; unknown if the server did not count that far. */
  readonly totalCount: number | undefined
  /** Counted from 0; unknown for pages of no size and for cursors. */
  readonly currentPage: number | undefined
  readonly totalPages: number | undefined
  /** The neighbours' cursors, where the server pages by cursor. */
  readonly cursors: { next?: string; prev?: string } | undefined
  hasNext(): boolean
  hasPrev(): boolean
  /** The page after this one; rejects if there is none. */
  next(call?: CallOptions): Promise<QueryResult<Item>>
  /** The page before this one; rejects if there is none. */
  prev(call?: CallOptions): Promise<QueryResult<Item>>
  [Symbol.asyncIterator](): AsyncGenerator<QueryResult<Item>, void, undefined>
}

/** How an answer says where its page lies. */
interface Metadata {
  total?: number
  tooManyToCount?: boolean
  cursors?: { next?: string; prev?: string }
}

/** Another page: what to ask for, or nothing if there is none. */
interface Neighbours {
  next: Query | undefined
  prev: Query | undefined
}

export function pageOf<Item>(
  answer: object,
  list: string,
  query: Query,
  find: (query: Query, call?: CallOptions) => Promise<QueryResult<Item>>,
): QueryResult<Item> {
  // The operation's answer holds the list and the metadata under these names; an answer without a list has no items.
  const fields = answer as Record<string, unknown>
  const items = (fields[list] ?? []) as Item[]
  const metadata = (fields.metadata ?? fields.pagingMetadata ?? {}) as Metadata
  const counts = countsOf(metadata, query)
  const neighbours = query.cursorPaging ? byCursor(query, metadata) : byOffset(query, counts, items.length)

  return {
    items,
    length: items.length,
    pageSize: query.cursorPaging?.limit ?? query.paging?.limit ?? 0,
    query,
    ...counts,
    cursors: metadata.cursors,
    hasNext: () => neighbours.next !== undefined,
    hasPrev: () => neighbours.prev !== undefined,
    async next(call) {
      if (!neighbours.next) throw new Error('No next page to fetch')
      return find(neighbours.next, call)
    },
    async prev(call) {
      if (!neighbours.prev) throw new Error('No previous page to fetch')
      return find(neighbours.prev, call)
    },
    async *[Symbol.asyncIterator]() {
      let page: QueryResult<Item> = this
      yield page
      while (page.hasNext()) yield (page = await page.next())
    },
  }
}

interface Counts {
  totalCount: number | undefined
  currentPage: number | undefined
  totalPages: number | undefined
}

function countsOf({ total, tooManyToCount }: Metadata, { paging }: Query): Counts {
  const { limit = 0, offset = 0 } = paging ?? {}
  const totalCount = tooManyToCount ? undefined : total
  return {
    totalCount,
    currentPage: limit > 0 ? Math.floor(offset / limit) : undefined,
    totalPages: limit > 0 && totalCount !== undefined ? Math.ceil(totalCount / limit) : undefined,
  }
}

function byOffset(query: Query, { currentPage, totalPages }: Counts, length: number): Neighbours {
  if (currentPage === undefined) return { next: undefined, prev: undefined }
  const { limit = 0, offset = 0 } = query.paging ?? {}
  const at = (start: number): Query => ({ ...query, paging: { ...query.paging, offset: Math.max(0, start) } })
  // Where nobody counted, a full page may have a next one, and the last may turn out empty.
  const isLast = totalPages === undefined ? length < limit : currentPage >= totalPages - 1
  return { next: isLast ? undefined : at(offset + limit), prev: currentPage > 0 ? at(offset - limit) : undefined }
}

function byCursor({ cursorPaging }: Query, { cursors }: Metadata): Neighbours {
  const at = (cursor: string | undefined): Query | undefined =>
    cursor ? { cursorPaging: { limit: cursorPaging?.limit, cursor } } : undefined
  return { next: at(cursors?.next), prev: at(cursors?.prev) }
}
