import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLaggingStorage } from '../testing/lagging-storage.ts'
import { clearRecentlyViewed, readRecentlyViewed, addRecentlyViewed } from './recently-viewed-storage.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

function look(...slugs: string[]): void {
  for (const slug of slugs) {
    vi.advanceTimersByTime(1)
    addRecentlyViewed(slug)
  }
}

test('products viewed in two tabs before either syncs are stored for both', () => {
  const origin = new Map<string, string>()
  const [one, two] = [createLaggingStorage(origin), createLaggingStorage(origin)]
  one.use()
  look('mug', 'plate')
  two.use()
  look('bowl')
  for (const tab of [one, two]) {
    tab.catchUp()
    tab.use()
    expect(readRecentlyViewed()).toEqual(['bowl', 'plate', 'mug'])
  }
})

test('the newest comes first, looked at again it is there once, and no more than twelve are remembered', () => {
  const origin = new Map<string, string>()
  createLaggingStorage(origin).use()
  look(...Array.from({ length: 12 }, (_, place) => `p${place}`), 'p0')
  expect(readRecentlyViewed()).toEqual(['p0', 'p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1'])
  look('new')
  expect(readRecentlyViewed()).toHaveLength(12)
  expect(readRecentlyViewed()).not.toContain('p1')
  expect(origin.size).toBe(12)
})

test('the list of an earlier version comes after what was looked at since, and ends with it', () => {
  const origin = new Map([['cw-seen', JSON.stringify(['mug', 'plate', 'bowl'])]])
  createLaggingStorage(origin).use()
  expect(readRecentlyViewed()).toEqual(['mug', 'plate', 'bowl'])
  look('plate', 'jug')
  expect(readRecentlyViewed()).toEqual(['jug', 'plate', 'mug', 'bowl'])
  expect(origin.has('cw-seen')).toBe(false)
})

test('clearing removes the recently viewed products, those of an earlier version too, and nothing else', () => {
  const origin = new Map([
    ['cw-seen', JSON.stringify(['mug'])],
    ['cw-waiting-a', '{}'],
  ])
  createLaggingStorage(origin).use()
  clearRecentlyViewed()
  expect([...origin.keys()]).toEqual(['cw-waiting-a'])
  origin.set('cw-seen', 'rubbish')
  createLaggingStorage(origin).use()
  look('plate')
  clearRecentlyViewed()
  expect([...origin.keys()]).toEqual(['cw-waiting-a'])
  expect(readRecentlyViewed()).toEqual([])
})
