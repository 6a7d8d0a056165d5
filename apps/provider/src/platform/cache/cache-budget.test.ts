import { expect, test } from 'vitest'
import { CACHE_SHARES, CacheBudget, type CacheName, DEFAULT_CACHE_BYTES } from './cache-budget.ts'

test('the shares of all caches add up to the budget of 256 MB, so that a shop stays below 600', () => {
  const budget = new CacheBudget()
  const bytes = Object.keys(CACHE_SHARES).reduce((sum, name) => sum + budget.bytesOf(name as CacheName), 0)
  expect(bytes).toBe(DEFAULT_CACHE_BYTES)
})

test('a budget of 0 switches every cache off', () => {
  const budget = new CacheBudget(0)
  const cache = budget.createBoundedCache<number>('carts')
  cache.set('ash', 1)
  expect(cache.get('ash')).toBeUndefined()
  expect(budget.isEnabled).toBe(false)
})

test('the diagnostic lists each cache with its fill level', () => {
  const budget = new CacheBudget(256 * 1024)
  budget.createBoundedCache<number>('pages').set('home', 1, 100)
  budget.createBoundedCache<number>('carts')
  expect(budget.usage()).toMatchObject([
    { name: 'carts', entries: 0, maxBytes: CACHE_SHARES.carts * 1024 },
    { name: 'pages', entries: 1, bytes: 100 },
  ])
})
