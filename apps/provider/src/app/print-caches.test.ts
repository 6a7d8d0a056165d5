import { expect, test } from 'vitest'
import { CacheBudget } from '../platform/cache/index.ts'
import { describeCaches } from './print-caches.ts'

test('the cache table lists entries, megabytes, hit rate and evictions of each cache', () => {
  const caches = new CacheBudget(256 * 1024 * 1024)
  const carts = caches.createBoundedCache<number>('carts')
  carts.set('ash', 1, 2 * 1024 * 1024)
  carts.get('ash')
  carts.get('birch')
  expect(describeCaches(caches)).toMatch(/^carts +1 +2\.0 +26\.0 +50 % +0$/m)
})

test('the cache table shows disabled caches', () => {
  expect(describeCaches(new CacheBudget(0))).toContain('CARTWRIGHT_CACHE_MB=0')
})
