import { expect, test } from 'vitest'
import {
  percentile,
  calculateRatioByTurns,
  calculateRatioOfPairs,
  calculateRatioToNeighbours,
  fitSlope,
} from './statistics.ts'

test('a percentile is a value that was measured: the nearest rank', () => {
  const values = [15, 50, 35, 20, 40]
  expect([5, 30, 40, 50, 100].map((percent) => percentile(values, percent))).toEqual([15, 20, 20, 35, 50])
  expect(percentile(Array.from({ length: 1000 }, (_, at) => at + 1).reverse(), 99)).toBe(990)
})

test('an empty list has no percentiles', () => {
  expect(percentile([], 99)).toBe(0)
})

test('a ratio is that to the mean of the floor before and after', () => {
  expect(calculateRatioToNeighbours(300, [10_000, 20_000])).toBeCloseTo(0.02)
  expect(calculateRatioToNeighbours(300, [])).toBe(0)
})

test('equal pairs have no uncertainty', () => {
  expect(
    calculateRatioOfPairs([
      [100, 200],
      [50, 100],
      [300, 600],
    ]),
  ).toEqual({ times: 2, low: 2, high: 2 })
})

test('the noise of a ratio is that of its pairs: once twice as much and once half is neither more nor less', () => {
  const { times, low, high } = calculateRatioOfPairs([
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

test('one pair has no confidence interval', () => {
  expect(() => calculateRatioOfPairs([[1, 2]])).toThrow('1 pairs, not 2 to 10')
})

test('a line is found whatever its level, and of points on it there is no doubt', () => {
  const { perUnit, low, high } = fitSlope([
    [0, 7],
    [1, 9],
    [3, 13],
  ])
  for (const each of [perUnit, low, high]) expect(each).toBeCloseTo(2)
})

test('values that rise and fall alike have an interval that includes 0', () => {
  const { perUnit, low, high } = fitSlope([1, 3, 2, 2, 3, 1, 2, 2].map((value, at) => [at, value]))
  expect(perUnit).toBeCloseTo(0)
  // By hand: the squares off the line are 4 with 6 degrees of freedom, those of the places 42.
  expect([low, high].map((each) => each.toFixed(3))).toEqual(['-0.308', '0.308'])
})

test('a measurement in turns with a floor is compared with the floors before and after it', () => {
  expect(calculateRatioByTurns([300], [10_000, 20_000])).toEqual({ times: 0.02 })
  const { times, range } = calculateRatioByTurns([300, 600], [10_000, 20_000, 20_000])
  expect(times).toBeCloseTo(Math.sqrt(0.02 * 0.03))
  expect(range!.low).toBeLessThan(0.02)
  expect(range!.high).toBeGreaterThan(0.03)
})
