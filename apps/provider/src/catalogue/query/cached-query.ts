import { hash } from 'node:crypto'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { FairSemaphore } from '../../platform/concurrency/semaphore.ts'
import type { VersionedCache } from '../../platform/cache/index.ts'
import { isExpensiveFilter } from './plan/expensive-filter.ts'
import type { QueryPlanInput } from './plan/query-plan-input.ts'
import type { QuerySource } from './sql/query-source.ts'

const MAX_CONCURRENT_EXPENSIVE_QUERIES = 2
const MAX_QUEUED_EXPENSIVE_QUERIES = 32
/** Longer cache keys are hashed. */
const MAX_KEY_LENGTH = 400

/** Reads a result through a cache, and queries the database on a miss. */
export type CachedQuery = <Result>(
  cache: VersionedCache<Result>,
  key: string,
  input: Pick<QueryPlanInput, 'filter' | 'fairnessKey'> & { version: number },
  query: () => Promise<Result>,
) => Promise<Result>

/**
 * Creates a read-through cache with a concurrency limit for expensive queries, so that cheap queries always find a free
 * connection. Queued queries take turns by caller. A queued query that a second caller asks for takes the earlier turn.
 */
export function createCachedQuery(db: Database): CachedQuery {
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

/** Returns the cache key of a result: the name of its source and everything that it depends on. */
export function toCacheKey({ name }: QuerySource, ...more: unknown[]): string {
  const key = `${name} ${JSON.stringify(more)}`
  return key.length <= MAX_KEY_LENGTH ? key : hash('sha256', key, 'base64')
}

function tooManyExpensiveQueries(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many laborious queries at once. Please try again in a moment.', {
    retryAfterSeconds: 2 + Math.floor(Math.random() * 3),
  })
}
