import type { AnswerOf, RequestOf } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { DataCollection } from './collection.ts'
import { findCollection } from './collection-store.ts'
import { type Anchor, encodeCursor } from './cursor.ts'
import { createMissingCollectionError, createMissingItemError } from './errors.ts'
import { countItems, type ItemRow, queryItems } from './item-query-store.ts'
import { findItems } from './item-store.ts'
import { type StoredItem, toWireItem } from './item.ts'
import type { LimitScans } from './limit-scans.ts'
import { parseItemFilter, requireField } from './parse-filter.ts'
import { type ItemQuery, parseItemQuery } from './parse-query.ts'
import { isInScope, requireItemScope } from './permissions.ts'
import { refuseUnservedOptions } from './unserved-options.ts'

export interface ReadServices {
  db: Database
  limitScans: LimitScans
}

/** Caller and network address of a read. */
type Reader = Pick<RequestContext, 'caller' | 'address'>

/** Response, and the items in it for the access log. */
interface Read<Answer> {
  answer: Answer
  items: readonly StoredItem[]
}

/**
 * Reads the collection of a request, before anything else of the request is checked.
 * @throws AppError `WDE0025` without the collection
 */
export async function readCollection(db: Database, name: string): Promise<DataCollection> {
  const collection = await findCollection(db, name)
  if (!collection) throw createMissingCollectionError(name)
  return collection
}

export async function readItemPage(
  { db, limitScans }: ReadServices,
  { caller, address }: Reader,
  request: RequestOf<'items.query'>,
): Promise<Read<AnswerOf<'items.query'>>> {
  const collection = await readCollection(db, request.dataCollectionId)
  refuseUnservedOptions(request)
  const scope = requireItemScope(collection, 'read', caller)
  const query = parseItemQuery(collection, request.query)
  const countsAll = request.returnTotalCount === true && query.start.by === 'offset'
  const [rows, total] = await limitScans(collection, address, async () => [
    await queryItems(db, collection.id, scope, query),
    countsAll ? await countItems(db, collection.id, scope, query.filter) : undefined,
  ])
  const page = toPage(rows, query)
  const items = page.rows.map(({ item }) => item)
  return {
    items,
    answer: {
      dataItems: items.map((item) => toWireItem(collection, item, query.fields)),
      pagingMetadata: {
        count: items.length,
        ...(query.start.by === 'offset' && { offset: query.start.offset }),
        ...(total !== undefined && { total, tooManyToCount: false }),
        cursors: createCursors(collection, query, page),
        hasNext: page.hasNext,
      },
    },
  }
}

interface Page {
  rows: readonly ItemRow[]
  hasNext: boolean
  hasPrev: boolean
}

/** The row beyond the limit tells whether there is more in the direction of reading. */
function toPage(found: readonly ItemRow[], { limit, start }: ItemQuery): Page {
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  if (start.by === 'offset') return { rows, hasNext: hasMore, hasPrev: start.offset > 0 }
  if (start.anchor?.side === 'before') return { rows: rows.toReversed(), hasNext: true, hasPrev: hasMore }
  return { rows, hasNext: hasMore, hasPrev: start.anchor !== undefined }
}

/** Cursors are returned for offsets too: the official builder continues with them, and then misses no item. */
function createCursors(
  collection: DataCollection,
  { sent }: ItemQuery,
  { rows, hasNext, hasPrev }: Page,
): { next?: string; prev?: string } {
  const cursorAt = (row: ItemRow | undefined, side: Anchor['side']): string | undefined =>
    row && encodeCursor({ collection: collection.name, ...sent, anchor: { keys: row.keys, id: row.item.id, side } })
  const next = hasNext ? cursorAt(rows.at(-1), 'after') : undefined
  const prev = hasPrev ? cursorAt(rows[0], 'before') : undefined
  return { ...(next && { next }), ...(prev && { prev }) }
}

export async function readItem(
  { db }: ReadServices,
  { caller }: Reader,
  request: RequestOf<'items.get'>,
): Promise<Read<AnswerOf<'items.get'>>> {
  const { dataCollectionId, dataItemId, fields } = request
  const collection = await readCollection(db, dataCollectionId)
  refuseUnservedOptions(request)
  const scope = requireItemScope(collection, 'read', caller)
  for (const [position, field] of (fields ?? []).entries()) requireField(collection, field, `fields[${position}]`)
  const item = (await findItems(db, collection.id, [dataItemId])).get(dataItemId)
  if (!item || !isInScope(scope, item.ownerId)) throw createMissingItemError(dataCollectionId, dataItemId)
  return { items: [item], answer: { dataItem: toWireItem(collection, item, fields ?? []) } }
}

export async function readItemCount(
  { db, limitScans }: ReadServices,
  { caller, address }: Reader,
  { dataCollectionId, filter }: RequestOf<'items.count'>,
): Promise<AnswerOf<'items.count'>> {
  const collection = await readCollection(db, dataCollectionId)
  const scope = requireItemScope(collection, 'read', caller)
  const parsed = parseItemFilter(collection, filter, 'filter')
  const count = () => countItems(db, collection.id, scope, parsed)
  return { totalCount: await limitScans(collection, address, count) }
}
