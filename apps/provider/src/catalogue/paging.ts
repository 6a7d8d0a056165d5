import { PAGE_SIZE, PlatformQuery } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { decodeUtf8, parseJson } from '../http/read-request.ts'
import { requireValid } from '../http/validate.ts'

/** What a query asks, without members that nobody reads: they would make another question of the same one. */
export function questionOf(query: PlatformQuery | null | undefined): string {
  return JSON.stringify([query?.filter, query?.sort, query?.paging, query?.cursorPaging])
}

export interface PageAsked {
  limit: number
  offset: number
  filter: Record<string, unknown> | null | undefined
  sort: PlatformQuery['sort']
}

/** Offset paging, or a cursor that carries offset, filter and sort. */
export function readPaging(query: PlatformQuery | null | undefined): PageAsked {
  const cursorPaging = query?.cursorPaging
  if (cursorPaging && query.paging) {
    throw new InvalidRequest([
      {
        field: 'query.cursorPaging',
        description: 'cannot be used together with query.paging',
        violatedRule: 'ONE_OF_ALIGNMENT',
      },
    ])
  }
  const limit = query?.paging?.limit ?? cursorPaging?.limit ?? PAGE_SIZE
  if (!cursorPaging?.cursor)
    return { limit, offset: requireOffset(query?.paging?.offset ?? 0), filter: query?.filter, sort: query?.sort }
  if (query?.filter || query?.sort?.length) {
    throw new InvalidRequest([
      {
        field: 'query.cursorPaging.cursor',
        description: 'cannot be used together with a filter or a sort',
        violatedRule: 'ONE_OF_ALIGNMENT',
      },
    ])
  }
  return { limit, ...readCursor(cursorPaging.cursor) }
}

/** What a number, and the database, can count. */
function requireOffset(offset: number): number {
  if (Number.isSafeInteger(offset)) return offset
  const data = { threshold: Number.MAX_SAFE_INTEGER }
  throw new InvalidRequest([{ field: 'query.paging.offset', description: 'is too large', violatedRule: 'MAX', data }])
}

export function pagingMetadata(
  query: PlatformQuery | null | undefined,
  page: { count: number; limit: number; offset: number; total: number },
) {
  if (!query?.cursorPaging) return { count: page.count, offset: page.offset, total: page.total }
  const { filter, sort } = readPaging(query)
  const at = (offset: number): string => Buffer.from(JSON.stringify({ offset, filter, sort })).toString('base64url')
  return {
    count: page.count,
    cursors: {
      ...(page.limit > 0 && page.offset + page.count < page.total && { next: at(page.offset + page.count) }),
      ...(page.offset > 0 && { prev: at(Math.max(0, page.offset - page.limit)) }),
    },
  }
}

/** A cursor may have been made by anyone. */
const CursorContent = Type.Object({
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  filter: PlatformQuery.properties.filter,
  sort: PlatformQuery.properties.sort,
})

function readCursor(cursor: string): Omit<PageAsked, 'limit'> {
  try {
    const content = parseJson(decodeUtf8(Buffer.from(cursor, 'base64url')))
    requireValid(CursorContent, content)
    const { offset, filter, sort } = content as Static<typeof CursorContent> // checked on the line above
    return { offset, filter, sort }
  } catch (cause) {
    throw new AppError('INVALID_CURSOR', 400, 'The cursor is not one that this shop gave out.', { cause })
  }
}
