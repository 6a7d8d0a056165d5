import { expect, test } from 'vitest'
import { percentile, ratioToNeighbours } from './statistics.ts'

test('a percentile is a value that was measured: the nearest rank', () => {
  const values = [15, 50, 35, 20, 40]
  expect([5, 30, 40, 50, 100].map((percent) => percentile(values, percent))).toEqual([15, 20, 20, 35, 50])
  expect(percentile(Array.from({ length: 1000 }, (_, at) => at + 1).reverse(), 99)).toBe(990)
})

test('of nothing, every percentile is nothing', () => {
  expect(percentile([], 99)).toBe(0)
})

test('a ratio is that to the mean of the floor before and after', () => {
  expect(ratioToNeighbours(300, [10_000, 20_000])).toBeCloseTo(0.02)
  expect(ratioToNeighbours(300, [])).toBe(0)
})
