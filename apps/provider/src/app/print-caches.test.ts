import { expect, test } from 'vitest'
import { CacheBudget } from '../platform/cache/index.ts'
import { describeCaches } from './print-caches.ts'

test('the table of caches shows entries, megabytes, hit rate and evictions of each', () => {
  const caches = new CacheBudget(256 * 1024 * 1024)
  const carts = caches.createBoundedCache<number>('carts')
  carts.set('ash', 1, 2 * 1024 * 1024)
  carts.get('ash')
  carts.get('birch')
  expect(describeCaches(caches)).toMatch(/^carts +1 +2\.0 +26\.0 +50 % +0$/m)
})

test('the table of caches says where they are switched off', () => {
  expect(describeCaches(new CacheBudget(0))).toContain('CARTWRIGHT_CACHE_MB=0')
})
