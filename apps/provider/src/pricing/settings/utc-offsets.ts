import { isLocalTime, isObject, createShopClock } from '../../settings/index.ts'

/** Members that hold a day or a time, with the end of the day that a day stands for. Days of discounts are kept as days. */
const MOMENTS: Readonly<Record<string, 'beginningOf' | 'endOf' | 'at'>> = {
  until: 'beginningOf',
  from: 'beginningOf',
  to: 'endOf',
  startsAt: 'at',
  endsAt: 'at',
}
const GROUPS = ['opening', 'shipping', 'discounts']
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Writes times of the shop that were typed without an offset with the one that the shop has then: where the zone changes later, they stay what they were. */
export function addUtcOffsets(values: Readonly<Record<string, unknown>>, timeZone: string): Record<string, unknown> {
  const clock = createShopClock(timeZone)
  return Object.fromEntries(
    Object.entries(values).map(([group, value]) => [group, GROUPS.includes(group) ? written(value) : value]),
  )

  function written(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(written)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, momentIn(name, member)]))
  }

  function momentIn(name: string, member: unknown): unknown {
    const kind = Object.hasOwn(MOMENTS, name) ? MOMENTS[name] : undefined
    if (!kind || typeof member !== 'string') return written(member)
    const isDay = DAY.test(member)
    if (!(isDay ? kind !== 'at' : isLocalTime(member))) return member
    const moment = clock[isDay ? kind : 'at'](member)
    // What is not a valid date is refused as it was typed.
    return Number.isNaN(moment.getTime()) || !isDate(member) ? member : clock.writeExact(moment)
  }
}

/** February 30th would become March 2nd. */
function isDate(text: string): boolean {
  const day = text.slice(0, 10)
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}
