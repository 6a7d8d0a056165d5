const DAY_MS = 86_400_000

/** Formatters by time zone. Creating one is slower than using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Adds calendar days in a time zone: the local time remains, although two days of the year have 23 and 25 hours. */
export function addCalendarDays(moment: Date, days: number, timeZone: string): Date {
  return fromLocalMs(toLocalMs(moment, timeZone) + days * DAY_MS, timeZone)
}

/** Moment of a local time (`16:00`) in a number of days. */
export function getTimeInDays(now: Date, days: number, time: string, timeZone: string): Date {
  const shown = toLocalMs(now, timeZone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return fromLocalMs(shown - modulo(shown, DAY_MS) + days * DAY_MS + (hours * 60 + minutes) * 60_000, timeZone)
}

/**
 * First moment of a local time (`02:30`) on a day (`2026-11-27`). A skipped time is later by as much as the clocks go
 * forward.
 */
export function getTimeOfDay(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((near) => {
    const aheadMs = toLocalMs(new Date(near), timeZone) - near
    return new Date(shown - aheadMs)
  })
  const [earlier, later] = before! < after! ? [before!, after!] : [after!, before!]
  return toLocalMs(earlier, timeZone) === shown ? earlier : later
}

/**
 * First moment of a day (`2026-11-27`) in a time zone. If the clocks go forward at midnight, it is later than
 * midnight; if they go back to it, the first of both.
 */
export function beginningOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const aheadAt = (ms: number): number => toLocalMs(new Date(ms), timeZone) - ms
  const [before, after] = [midnight - DAY_MS, midnight + DAY_MS].map((near) => new Date(midnight - aheadAt(near)))
  const isMidnight = (moment: Date): boolean => toLocalMs(moment, timeZone) === midnight
  if (isMidnight(before!) || !isMidnight(after!)) return before!
  return after!
}

/** Moment at which a day ends in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return beginningOfDay(next, timeZone)
}

/**
 * Parses a local time (`2026-11-27T09:30`) in a time zone. Returns an invalid date for an impossible time (`25:00`).
 */
export function parseLocalTime(time: string, timeZone: string): Date {
  const shown = Date.parse(`${time}Z`)
  return Number.isNaN(shown) ? new Date(shown) : fromLocalMs(shown, timeZone)
}

/**
 * Formats a moment as local time with offset: `2026-11-27T09:30:00+01:00`. `isExact` adds milliseconds unless they
 * are 0.
 */
export function formatWithOffset(moment: Date, timeZone: string, { isExact = false } = {}): string {
  const shown = toLocalMs(moment, timeZone)
  const minutes = Math.round((shown - moment.getTime()) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':')
  const fraction = isExact && moment.getUTCMilliseconds() > 0 ? 23 : 19
  return `${new Date(shown).toISOString().slice(0, fraction)}${minutes < 0 ? '-' : '+'}${offset}`
}

/** Local time in milliseconds, as if it were UTC. */
function toLocalMs(moment: Date, timeZone: string): number {
  const text = getFormatter(timeZone).format(moment)
  return Date.parse(`${text.replace(' ', 'T')}Z`) + modulo(moment.getTime(), 1000)
}

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * Converts local time to a moment. The offset is read twice: first for a nearby moment, which may lie across a clock
 * change, then for the result.
 */
function fromLocalMs(shown: number, timeZone: string): Date {
  const aheadAt = (ms: number): number => toLocalMs(new Date(ms), timeZone) - ms
  return new Date(shown - aheadAt(shown - aheadAt(shown)))
}

const modulo = (ms: number, of: number): number => ((ms % of) + of) % of
