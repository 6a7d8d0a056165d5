import type { HandlingDays, TransitDays } from '@cartwright/contract'

type DayRange = Pick<HandlingDays, 'min' | 'max'>

/** Days of a shipping option, from the order to the door. */
export interface DeliveryDays {
  /** Days until the shop hands it over; undefined if not set. */
  handling?: DayRange
  /** Days from handover to delivery. */
  transit: DayRange
  unit: NonNullable<TransitDays['unit']>
}

/** Estimated range of days in the shop's time zone (`2026-12-01`). */
export interface EstimatedDelivery {
  from: string
  to: string
}

const DAY_MS = 86_400_000
/** ISO 8601 numbers of the days of a week. */
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Sums handling and transit. */
export function totalDays({ handling = { min: 0, max: 0 }, transit }: DeliveryDays): DayRange {
  return { min: handling.min + transit.min, max: handling.max + transit.max }
}

/**
 * Estimates the days on which an order arrives, from the day on which it is placed by the clocks of the shop. The day
 * of the order is not counted. Working days leave out the weekend of the shop's country; public holidays count as any
 * other day.
 */
export function estimateDelivery(
  days: DeliveryDays,
  { placedAt, timeZone, country }: { placedAt: Date; timeZone: string; country: string },
): EstimatedDelivery {
  const { min, max } = totalDays(days)
  const working = new Set(days.unit === 'CALENDAR_DAYS' ? WEEK : workingDays(country))
  const placed = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(placedAt))
  return { from: addDays(placed, min, working), to: addDays(placed, max, working) }
}

/** Adds working days. A count of 0 gives the next working day. */
function addDays(placed: number, count: number, working: ReadonlySet<number>): string {
  let day = placed
  for (let left = count; left > 0;) {
    day += DAY_MS
    if (working.has(weekdayOf(day))) left -= 1
  }
  while (!working.has(weekdayOf(day))) day += DAY_MS
  return new Date(day).toISOString().slice(0, 10)
}

function weekdayOf(day: number): number {
  return new Date(day).getUTCDay() || 7
}

/** Working days of a country as ISO 8601 numbers, from CLDR: Monday to Friday in most, Sunday to Thursday in Israel. */
export function workingDays(country: string): number[] {
  const { weekend } = weekInfoOf(`und-${country}`)
  return WEEK.filter((day) => !weekend.includes(day))
}

function weekInfoOf(locale: string): { weekend: number[] } {
  // ECMA-402 has it, in all versions of Node that we run in; TypeScript's library does not yet.
  return (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { weekend: number[] } }).getWeekInfo()
}
