import type { Database } from '../../platform/db/pool.ts'
import { CacheBudget, VersionedCache } from '../../platform/cache/index.ts'
import { FairSemaphore } from '../../platform/concurrency/semaphore.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isMatchAll, isMatchNone } from './parse/filter.ts'
import type { Page, ProductQuery } from './parse/product-query.ts'
import {
  calculateScanCost,
  getInvalidationScope,
  isExpensiveFilter,
  type QueryPlanInput,
  requireFewExpensiveConditions,
  SCAN_LIMIT,
  type ScanCost,
  toCacheKey,
} from './plan/query-plan.ts'
import { SortedPrefixCache } from './plan/sorted-prefix-cache.ts'
import { type CachedQuery, type CatalogueVersions, RowCounter } from './row-counter.ts'
import { getFetchLimit, type IdPage, readNextIds, readPage } from './sql/query-store.ts'

const MAX_CONCURRENT_EXPENSIVE_QUERIES = 2
const MAX_QUEUED_EXPENSIVE_QUERIES = 32
/** 100 pages of 24. */
const MAX_PREFIX_ROWS = 2_400
/** Approximate bytes of a cached count, page and row of a sorted prefix. */
const BYTES = { count: 150, page: 1_500, row: 60 }

/** Returns the ids of one page of a query. */
export type QueryExecutor = (query: ProductQuery, input: QueryPlanInput) => Promise<Page<string>>

/**
 * Creates the executor of product and variant queries. Totals and ids of pages are cached until a change of the
 * catalogue within their invalidation scope; an order is none. Concurrent equal queries share one execution (single
 * flight). Expensive queries run a few at a time and take turns by caller.
 */
export function createQueryExecutor(
  db: Database,
  catalogue: CatalogueVersions,
  caches = new CacheBudget(),
): QueryExecutor {
  const maxBytes = caches.bytesOf('queries')
  const cachedQuery = createCachedQuery(db)
  const rowCounter = new RowCounter(db, catalogue, cachedQuery, {
    maxCounts: Math.floor(maxBytes / 8 / BYTES.count),
    cachesRanges: caches.isEnabled,
  })
  const pages = new VersionedCache<IdPage>({ maxEntries: Math.floor(maxBytes / 4 / BYTES.page) })
  const prefixes = new SortedPrefixCache({
    maxRowsPerList: caches.isEnabled ? MAX_PREFIX_ROWS : 0,
    maxRows: Math.floor(maxBytes / 2 / BYTES.row),
  })
  caches.report('queries', () => ({
    ...pages.usage(),
    maxBytes,
    bytes: rowCounter.entries * BYTES.count + pages.usage().entries * BYTES.page + prefixes.rows * BYTES.row,
  }))

  function readCachedPage(query: ProductQuery, input: QueryPlanInput, scanCost: ScanCost): Promise<IdPage> {
    const { source, filter, withHidden, fairnessKey } = input
    const { sort, limit, start } = query
    const version = catalogue.getVersion(getInvalidationScope(input, sort))
    const key = toCacheKey(source, filter, withHidden, sort, limit, start)
    return cachedQuery(pages, key, { filter, fairnessKey, version }, () =>
      readPage(db, source, { filter, withHidden }, query, scanCost),
    )
  }

  /** Reads a page of an unfiltered list, which an index has in order. */
  async function readFromPrefix(
    { sort }: ProductQuery,
    input: QueryPlanInput,
    page: { offset: number; limit: number },
  ): Promise<IdPage> {
    const { source, withHidden } = input
    const version = catalogue.getVersion(getInvalidationScope(input, sort))
    const rows = await prefixes.read(toCacheKey(source, withHidden, sort), version, page, (after, limit) =>
      readNextIds(db, source, { sort, withHidden, after, limit }),
    )
    return { rows, hasMore: false }
  }

  return async (query, input) => {
    const { limit, start } = query
    if (!input.withHidden) requireFewExpensiveConditions(input.filter)
    if (isMatchNone(input.filter)) return { rows: [], hasMore: false, total: 0 }
    if (start.by === 'cursor') {
      const scanCost = { scanLimit: SCAN_LIMIT, rowsNeeded: getFetchLimit(query) }
      return { ...(await readCachedPage(query, input, scanCost)), total: 0 }
    }
    const total = await rowCounter.count(input, (input.countTarget ?? input).filter)
    if (limit === 0 || start.offset >= total) return { rows: [], hasMore: false, total }
    const page = { offset: start.offset, limit }
    if (isMatchAll(input.filter) && prefixes.canServe(page))
      return { ...(await readFromPrefix(query, input, page)), total }
    const all = Math.max(total, await rowCounter.readSourceSize(input))
    const scanCost = calculateScanCost(input, { total, all }, start.offset, limit)
    return { ...(await readCachedPage(query, input, scanCost)), total }
  }
}

/**
 * Creates a read-through cache with a concurrency limit for expensive queries, so that cheap queries always find a free
 * connection. Queued queries take turns by caller. A queued query that a second caller asks for takes the earlier turn.
 */
function createCachedQuery(db: Database): CachedQuery {
  const semaphore = getSemaphore(db)
  return (cache, key, { filter, fairnessKey, version }, query) => {
    if (!isExpensiveFilter(filter)) return cache.getOrCompute(key, version, query)
    semaphore.promote(key, fairnessKey)
    return cache.getOrCompute(key, version, () => semaphore.run(query, fairnessKey, key))
  }
}

/** One semaphore per connection pool, shared by the executors of all entities. */
const semaphores = new WeakMap<Database, FairSemaphore>()

function getSemaphore(db: Database): FairSemaphore {
  const semaphore =
    semaphores.get(db) ??
    new FairSemaphore({
      maxConcurrent: MAX_CONCURRENT_EXPENSIVE_QUERIES,
      maxQueued: MAX_QUEUED_EXPENSIVE_QUERIES,
      createError: tooManyExpensiveQueries,
    })
  semaphores.set(db, semaphore)
  return semaphore
}

function tooManyExpensiveQueries(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many laborious queries at once. Please try again in a moment.', {
    retryAfterSeconds: 2 + Math.floor(Math.random() * 3),
  })
}
