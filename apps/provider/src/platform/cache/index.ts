export { BoundedCache, type CacheUsage } from './bounded-cache.ts'
export { CacheBudget, DEFAULT_CACHE_BYTES, type NamedCacheUsage } from './cache-budget.ts'
export { RefreshingCache } from './refreshing-cache.ts'
export { VersionedCache } from './versioned-cache.ts'
