import { expect, test } from 'vitest'
import { distributeByWeight } from './distribute-by-weight.ts'

const weighed = (weights: Record<string, bigint>) => Object.entries(weights).map(([id, weight]) => ({ id, weight }))

test('three equal parts of 1.00 are 0.34, 0.33, 0.33, and the lowest id gets the odd cent in any order', () => {
  expect(distributeByWeight(100n, weighed({ a: 1n, b: 1n, c: 1n }))).toEqual([34n, 33n, 33n])
  expect(distributeByWeight(100n, weighed({ c: 1n, b: 1n, a: 1n }))).toEqual([33n, 33n, 34n])
})

test('leftover units go to the largest remainders', () => {
  expect(distributeByWeight(10n, weighed({ a: 55n, b: 28n, c: 17n }))).toEqual([5n, 3n, 2n]) // 5.5, 2.8, 1.7
})

test('parts without weight get nothing, also if all have none', () => {
  expect(distributeByWeight(7n, weighed({ a: 0n, b: 3n }))).toEqual([0n, 7n])
  expect(distributeByWeight(7n, weighed({ a: 0n, b: 0n }))).toEqual([0n, 0n])
  expect(distributeByWeight(7n, [])).toEqual([])
})

test('ids are compared by their characters, as code units: “B” before “a”, “10” before “9”', () => {
  expect(distributeByWeight(1n, weighed({ a: 1n, B: 1n }))).toEqual([0n, 1n])
  expect(distributeByWeight(1n, weighed({ 'line 9': 1n, 'line 10': 1n }))).toEqual([0n, 1n])
})

// Hamilton's method is this rule. The census of 1790 and 60 seats, as electowiki.org/wiki/Hamilton_method has them.
test('the states of 1790 get the seats that Hamilton’s method gives them', () => {
  const states: [state: string, population: bigint, seats: bigint][] = [
    ['Virginia', 630_560n, 11n],
    ['Massachusetts', 475_327n, 8n],
    ['Pennsylvania', 432_879n, 7n],
    ['North Carolina', 353_523n, 6n],
    ['New York', 331_589n, 6n],
    ['Maryland', 278_514n, 5n],
    ['Connecticut', 236_841n, 4n],
    ['South Carolina', 206_236n, 3n],
    ['New Jersey', 179_570n, 3n],
    ['New Hampshire', 141_822n, 2n],
    ['Vermont', 85_533n, 1n],
    ['Georgia', 70_835n, 1n],
    ['Kentucky', 68_705n, 1n],
    ['Rhode Island', 68_446n, 1n],
    ['Delaware', 55_540n, 1n],
  ]
  const seats = distributeByWeight(
    60n,
    states.map(([id, weight]) => ({ id, weight })),
  )
  expect(seats).toEqual(states.map(([, , expected]) => expected))
})
