import { expect, test } from 'vitest'
import { CACHE_BYTES } from './cache-limits.ts'

test('all caches together hold 256 MB at most, so that a shop stays below 600', () => {
  const bytes = Object.values(CACHE_BYTES).reduce((sum, each) => sum + each, 0)
  expect(bytes / 1024 / 1024).toBeLessThanOrEqual(256)
})
