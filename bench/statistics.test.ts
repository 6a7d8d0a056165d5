import { expect, test } from 'vitest'
import { percentile, ratioOfPairs, ratioToNeighbours } from './statistics.ts'

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

test('of pairs that all say the same there is no doubt', () => {
  expect(
    ratioOfPairs([
      [100, 200],
      [50, 100],
      [300, 600],
    ]),
  ).toEqual({ times: 2, low: 2, high: 2 })
})

test('the noise of a ratio is that of its pairs: once twice as much and once half is neither more nor less', () => {
  const { times, low, high } = ratioOfPairs([
    [100, 200],
    [100, 50],
    [100, 200],
    [100, 50],
  ])
  expect(times).toBeCloseTo(1)
  expect(low).toBeCloseTo(1 / high)
  // By the table: 3.182 × standard deviation of (ln 2, −ln 2, ln 2, −ln 2) ÷ √4.
  expect(Math.log(high)).toBeCloseTo((3.182 * Math.LN2 * Math.sqrt(4 / 3)) / 2)
})

test('of one pair nothing is known but that one', () => {
  expect(() => ratioOfPairs([[1, 2]])).toThrow('1 pairs, not 2 to 10')
})
