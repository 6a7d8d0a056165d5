import { BoundedCache } from '../platform/cache/index.ts'
import type { ShopSettings } from './groups.ts'

type ShopTimeSettings = Pick<ShopSettings, 'locale' | 'timeZone'>

export interface TimeSlot {
  from: Date
  to: Date
}

interface FormattedTimeSlot {
  /** Day and hours in one line. */
  slot: string
  /** Day on which it begins. */
  day: string
  /** Hours, below a heading with the day. */
  hours: string
  /** Begin in milliseconds, for sorting. */
  begins: number
}

/** Cache of formatted slots: all buyers see the slots of the same week. */
const slots = new BoundedCache<FormattedTimeSlot>({ maxEntries: 1_000 })

/**
 * Formats a delivery slot for shoppers: weekday, day, month, from–to, in the shop's time zone. The zone is named only
 * if the clocks change within the slot. The storefront and the mails write the same with
 * `packages/ui/src/delivery-slot.ts`; a test compares them.
 */
export function formatTimeSlot(timeSlot: TimeSlot, clocks: ShopTimeSettings): FormattedTimeSlot {
  const key = `${timeSlot.from.getTime()} ${timeSlot.to.getTime()} ${clocks.locale} ${clocks.timeZone}`
  const cached = slots.get(key)
  if (cached !== undefined) return cached
  const formatted = writeSlot(timeSlot, clocks)
  slots.set(key, formatted)
  return formatted
}

function writeSlot({ from, to }: TimeSlot, clocks: ShopTimeSettings): FormattedTimeSlot {
  const day = getFormatter('day', clocks)
  const isOneDay = day.format(from) === day.format(to)
  if (offsetAt(from, clocks) !== offsetAt(to, clocks)) {
    // `formatRange` would show an hour that occurs twice only once.
    const withZone = getFormatter('slot with zone', clocks)
    const end = (isOneDay ? getFormatter('hours with zone', clocks) : withZone).format(to)
    return {
      slot: `${withZone.format(from)}${DASH}${end}`,
      day: day.format(from),
      begins: from.getTime(),
      hours: `${getFormatter('hours with zone', clocks).format(from)}${DASH}${end}`,
    }
  }
  return {
    slot: getFormatter('slot', clocks).formatRange(from, to),
    day: day.format(from),
    begins: from.getTime(),
    hours: isOneDay
      ? getFormatter('hours', clocks).formatRange(from, to)
      : `${getFormatter('hours', clocks).format(from)}${DASH}${getFormatter('slot', clocks).format(to)}`,
  }
}

function offsetAt(time: Date, clocks: ShopTimeSettings): string | undefined {
  return getFormatter('offset', clocks)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
}

/**
 * Formats a delivery time: the text of the shop, the slot and the estimated days. Slots include the day, which
 * distinguishes them.
 */
export function formatDeliveryTime(
  {
    deliveryTime,
    timeSlot,
    estimatedDelivery,
  }: { deliveryTime?: string; timeSlot?: TimeSlot; estimatedDelivery?: { from: string; to: string } },
  clocks: ShopTimeSettings,
): string | undefined {
  const days = estimatedDelivery && formatDays(estimatedDelivery, clocks)
  return (
    [deliveryTime, timeSlot && formatTimeSlot(timeSlot, clocks).slot, days].filter(Boolean).join(' · ') || undefined
  )
}

/**
 * Writes days (`2026-12-01`) as `formatDeliveryDates` of `packages/ui/src/delivery-slot.ts` does; a test compares
 * them.
 */
export function formatDays(
  { from, to }: { from: string; to: string },
  { locale }: Pick<ShopTimeSettings, 'locale'>,
): string {
  return getFormatter('day', { locale, timeZone: 'UTC' }).formatRange(new Date(from), new Date(to))
}

/** Formats a moment for staff, in the shop's locale and time zone. */
export function formatTime(time: Date, clocks: ShopTimeSettings): string {
  return getFormatter('moment', clocks).format(time)
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
/** Dash between two times, with thin spaces as in CLDR. */
const DASH = '\u2009–\u2009'
const HOURS = { hour: '2-digit', minute: '2-digit' } as const

const PARTS = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: DAY,
  hours: HOURS,
  slot: { ...DAY, ...HOURS },
  'hours with zone': { ...HOURS, timeZoneName: 'short' },
  'slot with zone': { ...DAY, ...HOURS, timeZoneName: 'short' },
  offset: { timeZoneName: 'longOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * Cache of formatters: creating one takes longer than formatting a whole page. A shop has one time zone and few
 * languages.
 */
const formats = new BoundedCache<Intl.DateTimeFormat>({ maxEntries: 100 })

function getFormatter(parts: keyof typeof PARTS, { locale, timeZone }: ShopTimeSettings): Intl.DateTimeFormat {
  const key = `${parts} ${locale} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, { ...PARTS[parts], timeZone })
  formats.set(key, format)
  return format
}
