import { DATA_PAGE_SIZE, type DataQuery } from '@cartwright/contract'
import type { DataCollection, ValueKind } from './collection.ts'
import { type Anchor, type CursorContent, decodeCursor } from './cursor.ts'
import { invalid, type ItemFilter, parseItemFilter, requireField } from './parse-filter.ts'

export interface SortKey {
  path: readonly string[]
  kind: ValueKind
  isDescending: boolean
}

export interface ItemQuery {
  filter: ItemFilter
  sort: readonly SortKey[]
  limit: number
  start: { by: 'offset'; offset: number } | { by: 'cursor'; anchor?: Anchor }
  fields: readonly string[]
  /** Filter and order as the caller sent them, for the cursors of the response. */
  sent: Pick<CursorContent, 'filter' | 'sort'>
}

const NEWEST_FIRST = [{ fieldName: '_createdDate', order: 'DESC' as const }]

/** Parses a query. A cursor contains filter and order; a request with one must not have others. */
export function parseItemQuery(collection: DataCollection, query: DataQuery | null | undefined): ItemQuery {
  const { filter, sort, paging, cursorPaging, fields } = query ?? {}
  const limit = paging?.limit ?? cursorPaging?.limit ?? DATA_PAGE_SIZE
  const decoded = cursorPaging?.cursor ? decodeCursor(collection.name, cursorPaging.cursor) : undefined
  if (decoded && (isFilled(filter) || sort?.length))
    throw invalid('query.cursorPaging.cursor', 'cannot be given together with a filter or an order')
  const sent = decoded ?? { filter: filter ?? undefined, sort: sort ?? undefined }
  for (const [position, field] of (fields ?? []).entries()) requireField(collection, field, `query.fields[${position}]`)
  return {
    filter: parseItemFilter(collection, sent.filter),
    sort: parseSort(collection, sent.sort),
    limit,
    start: cursorPaging
      ? { by: 'cursor', ...(decoded && { anchor: decoded.anchor }) }
      : { by: 'offset', offset: paging?.offset ?? 0 },
    fields: fields ?? [],
    sent: { filter: sent.filter, sort: sent.sort },
  }
}

function parseSort(collection: DataCollection, sort: DataQuery['sort']): SortKey[] {
  const wanted = sort?.length ? sort : NEWEST_FIRST
  return wanted.map(({ fieldName, order }, position) => {
    const at = `query.sort[${position}].fieldName`
    const kind = requireField(collection, fieldName, at)
    if (kind === 'list' || kind === 'texts' || kind === 'object')
      throw invalid(at, 'is a list or an object, which has no order')
    return { path: fieldName.split('.'), kind, isDescending: order === 'DESC' }
  })
}

function isFilled(filter: DataQuery['filter']): boolean {
  return filter !== null && filter !== undefined && Object.keys(filter).length > 0
}
