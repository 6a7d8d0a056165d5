import { PAGE_SIZE, PlatformQuery, type QueriedEntity, queryFields, SearchDetails } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import { AppError, InvalidRequest } from '../../http/app-error.ts'
import { parseJson } from '../../http/parse-json.ts'
import { decodeUtf8 } from '../../http/read-body.ts'
import { requireValid } from '../../http/validate.ts'
import type { Filter } from './filter.ts'
import { readFilter } from './read-filter.ts'
import { readSort, type SortField } from './read-sort.ts'

/** What a query asks, read and found to be in order. */
export interface Question {
  filter: Filter
  sort: readonly SortField[]
  limit: number
  place: Place
  /** The words it was asked in, to be asked again by a cursor. */
  asked: Pick<PlatformQuery, 'filter' | 'sort'> & { search?: SearchDetails | null }
}

/**
 * Where the page begins: after so many rows; or, with cursors, beside a row that is named by what the rows are sorted by (`keys`), be it still there or
 * not. Without `beside` it is the first page.
 */
export type Place = { by: 'offset'; offset: number } | { by: 'cursor'; beside?: Beside }

export interface Beside {
  keys: readonly string[]
  side: Side
}

/** `from` and `upTo` take in the row itself. */
const sides = ['after', 'from', 'before', 'upTo'] as const
export type Side = (typeof sides)[number]

export function isBackwards(side: Side | undefined): boolean {
  return side === 'before' || side === 'upTo'
}

/** Where everything is that the other side leaves out. */
const rest = { after: 'upTo', from: 'before', before: 'from', upTo: 'after' } as const

/** What a query asks, without members that nobody reads: they would make another question of the same one. */
export function keyOf(query: PlatformQuery | null | undefined): string {
  return JSON.stringify([query?.filter, query?.sort, query?.paging, query?.cursorPaging])
}

export function readQuestion(
  entity: QueriedEntity,
  query: (PlatformQuery & Pick<Question['asked'], 'search'>) | null | undefined,
): Question {
  const { paging, cursorPaging, filter, sort, search } = query ?? {}
  if (cursorPaging && paging) throw doesNotGo('query.cursorPaging', 'query.paging')
  const limit = paging?.limit ?? cursorPaging?.limit ?? PAGE_SIZE
  const read = (asked: Question['asked'], place: Place): Question => ({
    filter: readFilter(asked.filter, queryFields[entity]),
    sort: readSort(asked.sort, queryFields[entity]),
    limit,
    place,
    asked,
  })
  const asked = { filter, sort, ...(search && { search }) }
  if (!cursorPaging) return read(asked, { by: 'offset', offset: requireOffset(paging?.offset ?? 0) })
  if (!cursorPaging.cursor) return read(asked, { by: 'cursor' })
  const isFiltered = filter && Object.keys(filter).length > 0
  if (isFiltered || sort?.length || search) throw doesNotGo('query.cursorPaging.cursor', 'a filter or a sort')
  const { keys, side, ...before } = decodeCursor(entity, cursorPaging.cursor)
  return read(before, { by: 'cursor', beside: { keys, side } })
}

function doesNotGo(field: string, other: string): InvalidRequest {
  const description = `cannot be used together with ${other}`
  return new InvalidRequest([{ field, description, violatedRule: 'ONE_OF_ALIGNMENT' }])
}

/** What a number, and the database, can count. */
function requireOffset(offset: number): number {
  if (Number.isSafeInteger(offset)) return offset
  const data = { threshold: Number.MAX_SAFE_INTEGER }
  throw new InvalidRequest([{ field: 'query.paging.offset', description: 'is too large', violatedRule: 'MAX', data }])
}

/** A page as it was found. */
export interface Page<Row> {
  rows: readonly Row[]
  /** What its first and its last row are sorted by; absent where there are none, or where nobody asks by cursor. */
  ends?: { first: readonly string[]; last: readonly string[] }
  /** Whether there are rows beyond this page, in the direction it was asked for. Only told to cursors. */
  hasMore: boolean
  /** Only told where it was asked by offset. */
  total: number
}

export function pagingMetadata(entity: QueriedEntity, { place, limit, asked }: Question, page: Page<unknown>) {
  const count = page.rows.length
  if (place.by === 'offset') return { count, offset: place.offset, total: page.total }
  const { beside } = place
  const backwards = isBackwards(beside?.side)
  // Where a page was come to from, there was something; it may be gone by now.
  const hasNext = limit > 0 && (backwards || page.hasMore)
  const hasPrev = limit > 0 && (backwards ? page.hasMore : beside !== undefined)
  const cursor = (keys: readonly string[] | undefined, side: Side): string | undefined => {
    const at = keys ? { keys, side } : beside && { keys: beside.keys, side: rest[beside.side] }
    return at && encodeCursor(entity, { ...asked, ...at })
  }
  const next = hasNext && cursor(page.ends?.last, 'after')
  const prev = hasPrev && cursor(page.ends?.first, 'before')
  return { count, cursors: { ...(next && { next }), ...(prev && { prev }) } }
}

/** A cursor may have been made by anyone: it asks nothing that its holder could not ask in words. */
const Cursor = Type.Object({
  of: Type.String(),
  filter: PlatformQuery.properties.filter,
  sort: PlatformQuery.properties.sort,
  search: Type.Optional(SearchDetails),
  keys: Type.Array(Type.String(), { minItems: 1, maxItems: 12 }),
  side: Type.Union(sides.map((side) => Type.Literal(side))),
})

const MAX_CURSOR_LENGTH = 16_000

function encodeCursor(entity: QueriedEntity, cursor: Question['asked'] & Beside): string {
  const text = Buffer.from(JSON.stringify({ of: entity, ...cursor })).toString('base64url')
  if (text.length <= MAX_CURSOR_LENGTH) return text
  throw new InvalidRequest([
    { field: 'query.filter', description: 'is too long to be paged by cursor', violatedRule: 'MAX_LENGTH' },
  ])
}

function decodeCursor(entity: QueriedEntity, text: string): Question['asked'] & Beside {
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
