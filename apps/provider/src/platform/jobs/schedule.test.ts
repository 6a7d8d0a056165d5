import { expect, test } from 'vitest'
import { calculateBackoffMs, DEFAULT_BACKOFF } from './backoff.ts'
import { calculateNextRun, type Schedule, validateSchedule } from './schedule.ts'

function listRuns(schedule: Schedule, after: string, timeZone: string, count: number): string[] {
  const runs: Date[] = [new Date(after)]
  for (let run = 0; run < count; run++) runs.push(calculateNextRun(schedule, runs.at(-1)!, timeZone))
  return runs.slice(1).map((moment) => moment.toISOString())
}

test.each<[timeZone: string, at: string, after: string, runs: string[]]>([
  // 02:30 does not exist on 28 March 2027: it is run at 03:30.
  ['Europe/Berlin', '02:30', '2027-03-27T00:00:00Z', ['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30']],
  ['America/New_York', '02:30', '2027-03-13T12:00:00Z', ['2027-03-14T07:30', '2027-03-15T06:30', '2027-03-16T06:30']],
  // 02:30 exists twice on 25 October 2026: it is run once.
  ['Europe/Berlin', '02:30', '2026-10-23T22:00:00Z', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
  ['America/New_York', '01:30', '2026-10-31T04:00:00Z', ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30']],
  // Outside of the change, local time counts.
  ['Europe/Berlin', '09:00', '2027-03-26T12:00:00Z', ['2027-03-27T08:00', '2027-03-28T07:00', '2027-03-29T07:00']],
  ['Asia/Jerusalem', '09:00', '2027-03-25T12:00:00Z', ['2027-03-26T06:00', '2027-03-27T06:00']],
])('a daily job in %s at %s runs once each day across the change of the clocks', (timeZone, at, after, runs) => {
  expect(listRuns({ at }, after, timeZone, runs.length)).toEqual(runs.map((run) => `${run}:00.000Z`))
})

test('a daily job runs exactly once on each of 1,000 days in zones that change their clocks', () => {
  for (const timeZone of [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'America/Santiago',
    'UTC',
  ])
    for (const at of ['00:00', '00:30', '01:30', '02:00', '02:30', '03:00']) {
      const runs = listRuns({ at }, '2026-01-01T12:00:00Z', timeZone, 1_000)
      const days = new Set(runs.map((run) => new Date(run).toLocaleDateString('sv-SE', { timeZone })))
      expect(days.size, `${timeZone} ${at}`).toBe(1_000)
      const first = new Date(runs[0]!).getTime()
      expect(Math.round((new Date(runs.at(-1)!).getTime() - first) / 86_400_000), `${timeZone} ${at}`).toBe(999)
    }
})

test('a job of some weekdays runs on those days of the shop’s zone', () => {
  const runs = listRuns({ at: '00:30', weekdays: [1, 5] }, '2026-11-26T00:00:00Z', 'Europe/Berlin', 3)
  expect(runs).toEqual(['2026-11-26T23:30:00.000Z', '2026-11-29T23:30:00.000Z', '2026-12-03T23:30:00.000Z'])
})

test.each<[Schedule]>([
  [{ everyMs: 0 }],
  [{ everyMs: Number.NaN }],
  [{ at: '24:00' }],
  [{ at: '9:00' }],
  [{ at: '09:00', weekdays: [] }],
  [{ at: '09:00', weekdays: [7] }],
])('the schedule %j is not valid', (schedule) => {
  expect(() => validateSchedule(schedule)).toThrow('not valid')
})

test('the back-off doubles up to its limit, with jitter from half to one and a half', () => {
  const minutes = (attempts: number, random: number) => calculateBackoffMs(DEFAULT_BACKOFF, attempts, random) / 60_000
  expect([1, 2, 3, 4, 9, 10, 100].map((attempts) => minutes(attempts, 0.5))).toEqual([1, 2, 4, 8, 256, 360, 360])
  expect([minutes(1, 0), minutes(1, 0.999)]).toEqual([0.5, 1.499])
})
