import { getTimeOfDay, formatWithOffset } from '../time-zones.ts'

const DAY_MS = 86_400_000

/** `at`: a time of the shop's clock, like `03:30`, every day or on some days of the week (0 is Sunday). */
export type Schedule = { everyMs: number } | { at: string; weekdays?: readonly number[] }

/**
 * First run after a moment. A time that the clocks skip in spring is run once, an hour later; one that they show
 * twice in autumn is run once.
 */
export function calculateNextRun(schedule: Schedule, after: Date, timeZone: string): Date {
  if ('everyMs' in schedule) return new Date(after.getTime() + schedule.everyMs)
  const { at, weekdays } = schedule
  const today = Date.parse(`${formatWithOffset(after, timeZone).slice(0, 10)}T00:00:00Z`)
  for (let days = 0; days <= 8; days++) {
    const day = new Date(today + days * DAY_MS)
    if (weekdays && !weekdays.includes(day.getUTCDay())) continue
    const moment = getTimeOfDay(day.toISOString().slice(0, 10), at, timeZone)
    if (moment > after) return moment
  }
  throw new Error(`The schedule ${JSON.stringify(schedule)} has no next run.`)
}

/** Throws on a schedule that would never run, or all the time. */
export function validateSchedule(schedule: Schedule): void {
  const isValid =
    'everyMs' in schedule
      ? schedule.everyMs >= 1_000
      : /^([01]\d|2[0-3]):[0-5]\d$/.test(schedule.at) &&
        (schedule.weekdays ?? [0]).length > 0 &&
        (schedule.weekdays ?? []).every((day) => Number.isInteger(day) && day >= 0 && day <= 6)
  if (!isValid) throw new Error(`The schedule ${JSON.stringify(schedule)} is not valid.`)
}
