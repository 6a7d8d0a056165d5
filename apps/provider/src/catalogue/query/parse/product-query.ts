import { PAGE_SIZE, PlatformQuery, type QueriedEntity, queryFields, SearchDetails } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import { AppError, InvalidRequest } from '../../../platform/http/app-error.ts'
import { parseJson } from '../../../platform/http/parse-json.ts'
import { decodeUtf8 } from '../../../platform/http/read-body.ts'
import { requireValid } from '../../../platform/http/validate.ts'
import { type Filter, parseFilter, type QueryFields } from './filter.ts'

/** Validated query of products, variants, collections or orders: filter, sort and page. */
export interface ProductQuery {
  filter: Filter
  sort: readonly SortField[]
  limit: number
  start: PageStart
  /** Filter and sort as the caller sent them, to be encoded in the cursors of the response. */
  request: Pick<PlatformQuery, 'filter' | 'sort'> & { search?: SearchDetails | null }
}

export interface SortField {
  field: string
  descending: boolean
}

/** First row of the page: at an offset, or beside an anchor (keyset paging). Without an anchor it is the first page. */
export type PageStart = { by: 'offset'; offset: number } | { by: 'cursor'; anchor?: KeysetAnchor }

/** Sort keys of a row and the side of it on which the page lies. The row itself may be deleted meanwhile. */
export interface KeysetAnchor {
  keys: readonly string[]
  side: Side
}

/** Sides of an anchor; `from` and `upTo` include its row. Cursors in circulation contain these words. */
const SIDES = ['after', 'from', 'before', 'upTo'] as const
export type Side = (typeof SIDES)[number]

/** Returns true if the page is read against the sort order. */
export function isBackward(side: Side | undefined): boolean {
  return side === 'before' || side === 'upTo'
}

/** Maps each side to its complement. */
const OPPOSITE_SIDES = { after: 'upTo', from: 'before', before: 'from', upTo: 'after' } as const

/** Returns the cache key of a query, without members that no parser reads. */
export function toQueryKey(query: PlatformQuery | null | undefined): string {
  return JSON.stringify([query?.filter, query?.sort, query?.paging, query?.cursorPaging])
}

/** Parses and validates a query of the wire. Throws `InvalidRequest` with the path of the first violation. */
export function parseProductQuery(
  entity: QueriedEntity,
  query: (PlatformQuery & Pick<ProductQuery['request'], 'search'>) | null | undefined,
): ProductQuery {
  const { paging, cursorPaging, filter, sort, search } = query ?? {}
  if (cursorPaging && paging) throw mutuallyExclusive('query.cursorPaging', 'query.paging')
  const limit = paging?.limit ?? cursorPaging?.limit ?? PAGE_SIZE
  const parse = (request: ProductQuery['request'], start: PageStart): ProductQuery => ({
    filter: parseFilter(request.filter, queryFields[entity]),
    sort: parseSort(request.sort, queryFields[entity]),
    limit,
    start,
    request,
  })
  const request = { filter, sort, ...(search && { search }) }
  if (!cursorPaging) return parse(request, { by: 'offset', offset: requireOffset(paging?.offset ?? 0) })
  if (!cursorPaging.cursor) return parse(request, { by: 'cursor' })
  const isFiltered = filter && Object.keys(filter).length > 0
  if (isFiltered || sort?.length || search) throw mutuallyExclusive('query.cursorPaging.cursor', 'a filter or a sort')
  const { keys, side, ...encodedRequest } = decodeCursor(entity, cursorPaging.cursor)
  return parse(encodedRequest, { by: 'cursor', anchor: { keys, side } })
}

/** Parses the sort fields of a query. A repeated field is ignored. */
function parseSort(
  sort: readonly { fieldName: string; order?: string | null }[] | null | undefined,
  fields: QueryFields,
): SortField[] {
  const parsed = new Map<string, SortField>()
  for (const [position, { fieldName, order }] of (sort ?? []).entries()) {
    const isSortable = Object.hasOwn(fields, fieldName) && fields[fieldName]?.sortable
    if (!isSortable)
      throw new InvalidRequest([
        {
          field: `query.sort[${position}].fieldName`,
          description: `"${fieldName}" is not a field that can be sorted by`,
          violatedRule: 'INVALID_ENUM_VALUE',
        },
      ])
    if (!parsed.has(fieldName)) parsed.set(fieldName, { field: fieldName, descending: order === 'DESC' })
  }
  return [...parsed.values()]
}

function mutuallyExclusive(field: string, other: string): InvalidRequest {
  const description = `cannot be used together with ${other}`
  return new InvalidRequest([{ field, description, violatedRule: 'ONE_OF_ALIGNMENT' }])
}

/** Refuses offsets that a JavaScript number cannot represent exactly. */
function requireOffset(offset: number): number {
  if (Number.isSafeInteger(offset)) return offset
  const data = { threshold: Number.MAX_SAFE_INTEGER }
  throw new InvalidRequest([{ field: 'query.paging.offset', description: 'is too large', violatedRule: 'MAX', data }])
}

/** One page of a query result. */
export interface Page<Row> {
  rows: readonly Row[]
  /** Sort keys of the first and the last row. Absent on empty pages and with offset paging. */
  edgeKeys?: { first: readonly string[]; last: readonly string[] }
  /** Whether rows follow this page in the direction of reading. Set with cursor paging only. */
  hasMore: boolean
  /** Number of matching rows. Set with offset paging only. */
  total: number
}

/** Returns the paging metadata of the wire: count and total, or count and cursors. */
export function toPagingMetadata(entity: QueriedEntity, { start, limit, request }: ProductQuery, page: Page<unknown>) {
  const count = page.rows.length
  if (start.by === 'offset') return { count, offset: start.offset, total: page.total }
  const { anchor } = start
  const backward = isBackward(anchor?.side)
  // The page that the caller comes from had rows. They may be deleted by now.
  const hasNext = limit > 0 && (backward || page.hasMore)
  const hasPrev = limit > 0 && (backward ? page.hasMore : anchor !== undefined)
  const cursor = (keys: readonly string[] | undefined, side: Side): string | undefined => {
    const next = keys ? { keys, side } : anchor && { keys: anchor.keys, side: OPPOSITE_SIDES[anchor.side] }
    return next && encodeCursor(entity, { ...request, ...next })
  }
  const next = hasNext && cursor(page.edgeKeys?.last, 'after')
  const prev = hasPrev && cursor(page.edgeKeys?.first, 'before')
  return { count, cursors: { ...(next && { next }), ...(prev && { prev }) } }
}

/**
 * Content of a cursor, which is encoded and not signed. A forged cursor is harmless: it can only express a query that
 * its holder may send anyway.
 */
const Cursor = Type.Object({
  of: Type.String(),
  filter: PlatformQuery.properties.filter,
  sort: PlatformQuery.properties.sort,
  search: Type.Optional(SearchDetails),
  keys: Type.Array(Type.String(), { minItems: 1, maxItems: 12 }),
  side: Type.Union(SIDES.map((side) => Type.Literal(side))),
})

const MAX_CURSOR_LENGTH = 16_000

function encodeCursor(entity: QueriedEntity, cursor: ProductQuery['request'] & KeysetAnchor): string {
  const text = Buffer.from(JSON.stringify({ of: entity, ...cursor })).toString('base64url')
  if (text.length <= MAX_CURSOR_LENGTH) return text
  throw new InvalidRequest([
    { field: 'query.filter', description: 'is too long to be paged by cursor', violatedRule: 'MAX_LENGTH' },
  ])
}

function decodeCursor(entity: QueriedEntity, text: string): ProductQuery['request'] & KeysetAnchor {
  try {
    const content = parseJson(decodeUtf8(Buffer.from(text, 'base64url')))
    requireValid(Cursor, content)
    const { of, ...cursor } = content as Static<typeof Cursor> // checked on the line above
    if (of === entity) return cursor
  } catch (cause) {
    throw invalidCursor(cause)
  }
  throw invalidCursor()
}

export function invalidCursor(cause?: unknown): AppError {
  return new AppError('INVALID_CURSOR', 400, 'The cursor is not one that this shop gave out.', { cause })
}
