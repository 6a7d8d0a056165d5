import { expect, test } from 'vitest'
import { fromShopTime, toShopTime } from './shop-time.ts'

test('a time of the shop and its moment convert into each other in any zone', () => {
  for (const [zone, typed, moment] of [
    ['Europe/Berlin', '2027-01-10T09:30', '2027-01-10T08:30:00.000Z'],
    ['Europe/Berlin', '2027-07-10T09:30', '2027-07-10T07:30:00.000Z'],
    ['Asia/Kathmandu', '2027-07-10T00:15', '2027-07-09T18:30:00.000Z'],
    ['America/New_York', '2027-12-31T23:59', '2028-01-01T04:59:00.000Z'],
  ] as const) {
    expect(fromShopTime(typed, zone)).toBe(moment)
    expect(toShopTime(moment, zone)).toBe(typed)
  }
})

test('a time that the clocks skip is an hour later, and one that they show twice is the first', () => {
  expect(fromShopTime('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z')
  expect(fromShopTime('2027-10-31T02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z')
})

test('an empty or incomplete time is no moment', () => {
  expect(fromShopTime('', 'UTC')).toBe('')
  expect(fromShopTime('2027-', 'UTC')).toBe('')
  expect(toShopTime('', 'UTC')).toBe('')
})
