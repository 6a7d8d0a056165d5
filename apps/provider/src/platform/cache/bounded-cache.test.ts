import { expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

test('a bounded cache evicts the least recently used entry when it has too many', () => {
  const cache = new BoundedCache<number>({ maxEntries: 2 })
  cache.set('ash', 1)
  cache.set('birch', 2)
  cache.get('ash')
  cache.set('cedar', 3)
  expect([...cache.keys()]).toEqual(['ash', 'cedar'])
  expect(cache.usage()).toMatchObject({ entries: 2, hits: 1, misses: 0, evictions: 1 })
})

test('a bounded cache counts bytes through replacing, resizing and deleting', () => {
  const cache = new BoundedCache<string>({ maxBytes: 100 })
  cache.set('ash', 'first', 10)
  cache.set('ash', 'second', 12)
  cache.set('birch', 'other', 5)
  expect(cache.usage().bytes).toBe(17)
  cache.resize('ash', 2)
  expect(cache.usage().bytes).toBe(7)
  expect(cache.delete('ash')).toBe('second')
  cache.deletePrefix('bir')
  expect(cache.usage()).toMatchObject({ entries: 0, bytes: 0 })
})

test('a bounded cache does not store a value of more than an eighth of its bytes, and drops the value that it replaces', () => {
  const cache = new BoundedCache<string>({ maxBytes: 80 })
  cache.set('ash', 'small', 10)
  cache.set('ash', 'large', 11)
  expect(cache.get('ash')).toBeUndefined()
})

test('a bounded cache of no entries or no bytes stores nothing', () => {
  for (const limits of [{ maxEntries: 0 }, { maxBytes: 0 }]) {
    const cache = new BoundedCache<number>(limits)
    cache.set('ash', 1)
    expect(cache.get('ash')).toBeUndefined()
  }
})
