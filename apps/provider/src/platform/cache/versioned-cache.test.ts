import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

function newCache(maxEntries = 10) {
  let computed = 0
  const cache = new VersionedCache<number>({ maxEntries })
  return { cache, compute: async () => ++computed, count: () => computed }
}

test('a versioned cache computes a value once per version', async () => {
  const { cache, compute } = newCache()
  expect(await cache.getOrCompute('count', 1, compute)).toBe(1)
  expect(await cache.getOrCompute('count', 1, compute)).toBe(1)
  expect(await cache.getOrCompute('count', 2, compute)).toBe(2)
})

for (const maxEntries of [10, 0])
  test(`concurrent misses share one computation where ${maxEntries} entries are allowed`, async () => {
    const { cache, compute, count } = newCache(maxEntries)
    await Promise.all(Array.from({ length: 50 }, () => cache.getOrCompute('count', 1, compute)))
    expect(count()).toBe(1)
  })

test('a versioned cache of no entries computes again once the computation is over', async () => {
  const { cache, compute } = newCache(0)
  await cache.getOrCompute('count', 1, compute)
  expect(await cache.getOrCompute('count', 1, compute)).toBe(2)
})

test('a computation that fails is not cached', async () => {
  const { cache, compute } = newCache()
  await expect(cache.getOrCompute('count', 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await cache.getOrCompute('count', 1, compute)).toBe(1)
})

test('a computation for an older version that ends late does not replace the newer value', async () => {
  const { cache, compute } = newCache()
  const { promise, resolve } = Promise.withResolvers<number>()
  const older = cache.getOrCompute('count', 1, () => promise)
  await cache.getOrCompute('count', 2, compute)
  resolve(99)
  expect(await older).toBe(99)
  expect(await cache.getOrCompute('count', 2, compute)).toBe(1)
})
