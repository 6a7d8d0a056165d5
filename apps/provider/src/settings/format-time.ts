import { BoundedCache } from '../platform/cache/index.ts'
import type { ShopSettings } from './groups.ts'

type ShopTimeSettings = Pick<ShopSettings, 'locale' | 'timeZone'>

export interface TimeSlot {
  from: Date
  to: Date
}

interface FormattedTimeSlot {
  /** The whole, in one line. */
  slot: string
  /** The day that it begins on. */
  day: string
  /** The rest, below a heading that says the day. */
  hours: string
  /** When, in milliseconds, to order slots by. */
  begins: number
}

/** A week of them is offered to everybody. */
const slots = new BoundedCache<FormattedTimeSlot>({ maxEntries: 1_000 })

/**
 * Writes a delivery slot as shoppers read it everywhere: weekday, day, month, from–to, by the clocks of the shop. The time zone is named only where the clocks
 * change within the slot. The storefront and the mails write the same with `packages/ui/src/delivery-slot.ts`; a test compares them.
 */
export function formatTimeSlot(timeSlot: TimeSlot, clocks: ShopTimeSettings): FormattedTimeSlot {
  const key = `${timeSlot.from.getTime()} ${timeSlot.to.getTime()} ${clocks.locale} ${clocks.timeZone}`
  const known = slots.get(key)
  if (known !== undefined) return known
  const told = writeSlot(timeSlot, clocks)
  slots.set(key, told)
  return told
}

function writeSlot({ from, to }: TimeSlot, clocks: ShopTimeSettings): FormattedTimeSlot {
  const day = getFormatter('day', clocks)
  const isOneDay = day.format(from) === day.format(to)
  if (offsetAt(from, clocks) !== offsetAt(to, clocks)) {
    // `formatRange` would say an hour that comes twice once.
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

/** When a delivery comes: in the words of the shop, and between when and when. Of several slots only the day tells which is which. */
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

/** Writes days (`2026-12-01`) as `formatDeliveryDates` of `packages/ui/src/delivery-slot.ts` does; a test compares them. */
export function formatDays(
  { from, to }: { from: string; to: string },
  { locale }: Pick<ShopTimeSettings, 'locale'>,
): string {
  return getFormatter('day', { locale, timeZone: 'UTC' }).formatRange(new Date(from), new Date(to))
}

/** A moment as those who run the shop would say it. */
export function formatTime(time: Date, clocks: ShopTimeSettings): string {
  return getFormatter('moment', clocks).format(time)
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
/** Between two moments that are written apart, as CLDR has it: with thin spaces. */
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

/** To make one takes longer than all else that a page says; the shop has one time zone, and few languages. */
const formats = new BoundedCache<Intl.DateTimeFormat>({ maxEntries: 100 })

function getFormatter(parts: keyof typeof PARTS, { locale, timeZone }: ShopTimeSettings): Intl.DateTimeFormat {
  const key = `${parts} ${locale} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...PARTS[parts], timeZone })
  formats.set(key, format)
  return format
}
