import { expect, test } from 'vitest'
import { daysLater, timeInDays } from './clocks.ts'

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
  expect(daysLater(new Date(from), days, timeZone).toISOString()).toBe(to)
})

test('a time in some days is that of the clocks of the day', () => {
  const at = (now: string, days: number, time: string, timeZone: string) =>
    timeInDays(new Date(now), days, time, timeZone).toISOString()
  expect(at('2026-10-24T22:30:00Z', 0, '01:30', 'Europe/Berlin')).toBe('2026-10-24T23:30:00.000Z')
  expect(at('2026-10-24T22:30:00Z', 0, '16:00', 'Europe/Berlin')).toBe('2026-10-25T15:00:00.000Z')
  expect(at('2026-03-27T12:00:00Z', 1, '20:00', 'America/New_York')).toBe('2026-03-29T00:00:00.000Z')
  // An hour before the clocks change, where that is the day before in UTC.
  expect(at('2026-04-04T12:00:00Z', 0, '23:00', 'Australia/Sydney')).toBe('2026-04-04T12:00:00.000Z')
  expect(at('2026-12-30T12:00:00Z', 1, '18:00', 'Pacific/Kiritimati')).toBe('2027-01-01T04:00:00.000Z')
})
