import type { PlatformQuery } from '@cartwright/contract'
import {
  countRows,
  type Filter,
  getFetchLimit,
  mapConditions,
  parseProductQuery,
  readPage,
  toPagingMetadata,
} from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { createReviewQuerySource } from './review-query-store.ts'
import type { Review } from './review.ts'
import { findReviews } from './store.ts'
import type { ReviewViewer } from './review-viewer.ts'

/** Rows to scan in sort order before all matching rows are sorted instead. */
const SCAN_LIMIT = 2_000
const NEWEST_FIRST = [{ fieldName: 'createdDate', order: 'DESC' as const }]

export interface ReviewScope {
  viewer: ReviewViewer
  withPrivate: boolean
}

/** Reads a page of reviews, newest first unless the query sorts them. */
export async function queryReviews(
  db: Database,
  requested: PlatformQuery | null | undefined,
  { viewer, withPrivate }: ReviewScope,
): Promise<{ reviews: Review[]; metadata: ReturnType<typeof toPagingMetadata> }> {
  const { cursorPaging, paging, ...rest } = requested ?? {}
  const isFirst = !cursorPaging?.cursor
  const query = parseProductQuery('reviews', {
    ...rest,
    sort: isFirst && !rest.sort?.length ? NEWEST_FIRST : rest.sort,
    ...(paging ? { paging } : { cursorPaging: cursorPaging ?? {} }),
  })
  refuseForeignContacts(query.filter, viewer, 'query.filter')
  const source = createReviewQuerySource({ withPrivate, ownerId: viewer.ownerId })
  const selection = { filter: query.filter, withHidden: false }
  const page = await readPage(db, source, selection, query, { scanLimit: SCAN_LIMIT, rowsNeeded: getFetchLimit(query) })
  const total = query.start.by === 'offset' ? await countRows(db, source, selection) : 0
  return {
    reviews: await findReviews(db, page.rows),
    metadata: toPagingMetadata('reviews', query, { ...page, total }),
  }
}

/** Counts the reviews that match a filter. */
export async function countReviews(
  db: Database,
  filter: PlatformQuery['filter'],
  { viewer, withPrivate }: ReviewScope,
): Promise<number> {
  const query = parseCountFilter(filter)
  refuseForeignContacts(query.filter, viewer, 'filter')
  const source = createReviewQuerySource({ withPrivate, ownerId: viewer.ownerId })
  return countRows(db, source, { filter: query.filter, withHidden: false })
}

/** Parses the filter of a count. Its errors name the argument `filter`, not `query.filter`. */
function parseCountFilter(filter: PlatformQuery['filter']): ReturnType<typeof parseProductQuery> {
  try {
    return parseProductQuery('reviews', { filter })
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    throw new InvalidRequest(error.violations.map((each) => ({ ...each, field: each.field.replace(/^query\./, '') })))
  }
}

/** Refuses a shopper's filter by the contact of somebody else, which would reveal who has written a review. */
function refuseForeignContacts(filter: Filter, { isShop, contactId }: ReviewViewer, at: string): void {
  if (isShop) return
  mapConditions(filter, (condition) => {
    const { field, operator, values } = condition
    const isOwn = operator === 'in' && values.every((value) => value === contactId)
    if (field === 'author.contactId' && !isOwn)
      throw new InvalidRequest([
        {
          field: `${at}.${field}`,
          description: 'may only be the contact of the caller',
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ])
    return condition
  })
}
