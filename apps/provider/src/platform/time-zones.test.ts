import { expect, test } from 'vitest'
import {
  beginningOfDay,
  addCalendarDays,
  endOfDay,
  getTimeInDays,
  getTimeOfDay,
  formatWithOffset,
} from './time-zones.ts'

test.each<[timeZone: string, from: string, days: number, to: string]>([
  ['Europe/Berlin', '2026-10-19T22:15:00.000Z', 15, '2026-11-03T23:15:00.000Z'],
  ['Europe/Berlin', '2026-03-20T22:30:00.123Z', 15, '2026-04-04T21:30:00.123Z'],
  ['Europe/Berlin', '2026-10-25T22:30:00.000Z', -1, '2026-10-24T21:30:00.000Z'],
  ['America/New_York', '2026-10-31T04:30:00.000Z', 2, '2026-11-02T05:30:00.000Z'],
  ['America/New_York', '2026-03-08T04:59:59.999Z', 1, '2026-03-09T03:59:59.999Z'],
  ['Australia/Lord_Howe', '2026-04-04T12:45:00.000Z', 1, '2026-04-05T13:15:00.000Z'],
  ['Pacific/Apia', '2026-12-31T10:30:00.000Z', 1, '2027-01-01T10:30:00.000Z'],
  ['Asia/Kathmandu', '2028-02-28T18:20:00.000Z', 1, '2028-02-29T18:20:00.000Z'],
  ['UTC', '2028-02-29T00:00:00.000Z', 365, '2029-02-28T00:00:00.000Z'],
])('%s: the clocks show the same as at %s %d days later', (timeZone, from, days, to) => {
  expect(addCalendarDays(new Date(from), days, timeZone).toISOString()).toBe(to)
})

test('a time in some days is that of the clocks of the day', () => {
  const at = (now: string, days: number, time: string, timeZone: string) =>
    getTimeInDays(new Date(now), days, time, timeZone).toISOString()
  expect(at('2026-10-24T22:30:00Z', 0, '01:30', 'Europe/Berlin')).toBe('2026-10-24T23:30:00.000Z')
  expect(at('2026-10-24T22:30:00Z', 0, '16:00', 'Europe/Berlin')).toBe('2026-10-25T15:00:00.000Z')
  expect(at('2026-03-27T12:00:00Z', 1, '20:00', 'America/New_York')).toBe('2026-03-29T00:00:00.000Z')
  // An hour before the clocks change, where that is the day before in UTC.
  expect(at('2026-04-04T12:00:00Z', 0, '23:00', 'Australia/Sydney')).toBe('2026-04-04T12:00:00.000Z')
  expect(at('2026-12-30T12:00:00Z', 1, '18:00', 'Pacific/Kiritimati')).toBe('2027-01-01T04:00:00.000Z')
})

test.each([
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
  ['America/New_York', '2026-11-27', '2026-11-27T05:00:00.000Z', '2026-11-28T05:00:00.000Z'],
  ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  // The clocks go forward at midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  // They go back to midnight, which comes twice: the day begins at the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('in %s, the day %s is from %s to %s', (timeZone, day, from, to) => {
  expect(beginningOfDay(day, timeZone).toISOString()).toBe(from)
  expect(endOfDay(day, timeZone).toISOString()).toBe(to)
})

test.each([
  ['Europe/Berlin', '2026-11-27T09:30:05+01:00'],
  ['America/New_York', '2026-11-27T03:30:05-05:00'],
  ['Asia/Kathmandu', '2026-11-27T14:15:05+05:45'],
  ['America/St_Johns', '2026-11-27T05:00:05-03:30'],
  ['UTC', '2026-11-27T08:30:05+00:00'],
])('in %s, a moment is written %s', (timeZone, written) => {
  expect(formatWithOffset(new Date('2026-11-27T08:30:05.250Z'), timeZone)).toBe(written)
})

test.each<[day: string, time: string, timeZone: string, moment: string]>([
  ['2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-27', '02:30', 'UTC', '2026-11-27T02:30:00.000Z'],
])('on %s, the time %s in %s is the first one, and one that is skipped is later: %s', (day, time, timeZone, moment) => {
  expect(getTimeOfDay(day, time, timeZone).toISOString()).toBe(moment)
})
