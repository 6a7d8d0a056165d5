import { isLocalTime, isObject, createShopClock } from '../../settings/index.ts'

/** Members that hold a day or time, with the moment that a day means. Days of discounts remain days. */
const MOMENTS: Readonly<Record<string, 'beginningOf' | 'endOf' | 'at'>> = {
  until: 'beginningOf',
  from: 'beginningOf',
  to: 'endOf',
  startsAt: 'at',
  endsAt: 'at',
}
const GROUPS = ['opening', 'shipping', 'discounts']
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Adds the offset of the shop's time zone to times without one, so that they keep their meaning if the zone changes
 * later.
 */
export function addUtcOffsets(values: Readonly<Record<string, unknown>>, timeZone: string): Record<string, unknown> {
  const clock = createShopClock(timeZone)
  return Object.fromEntries(
    Object.entries(values).map(([group, value]) => [group, GROUPS.includes(group) ? addOffsets(value) : value]),
  )

  function addOffsets(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(addOffsets)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, momentIn(name, member)]))
  }

  function momentIn(name: string, member: unknown): unknown {
    const kind = Object.hasOwn(MOMENTS, name) ? MOMENTS[name] : undefined
    if (!kind || typeof member !== 'string') return addOffsets(member)
    const isDay = DAY.test(member)
    if (!(isDay ? kind !== 'at' : isLocalTime(member))) return member
    const moment = clock[isDay ? kind : 'at'](member)
    // An invalid date remains as typed, for the message of the validation.
    return Number.isNaN(moment.getTime()) || !isDate(member) ? member : clock.writeExact(moment)
  }
}

/** Whether the date exists: February 30th would become March 2nd. */
function isDate(text: string): boolean {
  const day = text.slice(0, 10)
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}
