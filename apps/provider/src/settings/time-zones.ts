const DAY_MS = 86_400_000

/** By time zone. One is slower to make than it is to use a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The same time on the clocks there, so many days later: on two days of the year those have 23 and 25 hours. */
export function addCalendarDays(moment: Date, days: number, timeZone: string): Date {
  return fromLocalMs(toLocalMs(moment, timeZone) + days * DAY_MS, timeZone)
}

/** When the clocks there show this time (`16:00`), so many days from now. */
export function getTimeInDays(now: Date, days: number, time: string, timeZone: string): Date {
  const shown = toLocalMs(now, timeZone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return fromLocalMs(shown - modulo(shown, DAY_MS) + days * DAY_MS + (hours * 60 + minutes) * 60_000, timeZone)
}

/** When the clocks there first show this time (`02:30`) of a day (`2026-11-27`); a time that they skip is as much later as they go forward. */
export function getTimeOfDay(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((near) => {
    const aheadMs = toLocalMs(new Date(near), timeZone) - near
    return new Date(shown - aheadMs)
  })
  const [earlier, later] = before! < after! ? [before!, after!] : [after!, before!]
  return toLocalMs(earlier, timeZone) === shown ? earlier : later
}

/** The first moment of a day (`2026-11-27`) there. Where the clocks go forward at midnight, that is later than midnight; where they go back to it, the first of both. */
export function beginningOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const aheadAt = (ms: number): number => toLocalMs(new Date(ms), timeZone) - ms
  const [before, after] = [midnight - DAY_MS, midnight + DAY_MS].map((near) => new Date(midnight - aheadAt(near)))
  const isMidnight = (moment: Date): boolean => toLocalMs(moment, timeZone) === midnight
  if (isMidnight(before!) || !isMidnight(after!)) return before!
  return after!
}

/** The moment at which a day there is over. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return beginningOfDay(next, timeZone)
}

/** When the clocks there show this time (`2026-11-27T09:30`); an invalid date for one that no clock shows (`25:00`). */
export function parseLocalTime(time: string, timeZone: string): Date {
  const shown = Date.parse(`${time}Z`)
  return Number.isNaN(shown) ? new Date(shown) : fromLocalMs(shown, timeZone)
}

/** `2026-11-27T09:30:00+01:00`: by the clocks there, with how far they are ahead; `isExact`: with thousandths, where there are such. */
export function formatWithOffset(moment: Date, timeZone: string, { isExact = false } = {}): string {
  const shown = toLocalMs(moment, timeZone)
  const minutes = Math.round((shown - moment.getTime()) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':')
  const fraction = isExact && moment.getUTCMilliseconds() > 0 ? 23 : 19
  return `${new Date(shown).toISOString().slice(0, fraction)}${minutes < 0 ? '-' : '+'}${offset}`
}

/** What the clocks there show, as if they were those of UTC. */
function toLocalMs(moment: Date, timeZone: string): number {
  const text = getFormatter(timeZone).format(moment)
  return Date.parse(`${text.replace(' ', 'T')}Z`) + modulo(moment.getTime(), 1000)
}

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** How far the clocks are ahead is asked first of a moment near by, which may be before they change, and then of the one that was meant. */
function fromLocalMs(shown: number, timeZone: string): Date {
  const aheadAt = (ms: number): number => toLocalMs(new Date(ms), timeZone) - ms
  return new Date(shown - aheadAt(shown - aheadAt(shown)))
}

const modulo = (ms: number, of: number): number => ((ms % of) + of) % of
