import { memoize } from './memoize.ts'

/** From when to when a delivery comes, or can be collected. */
interface DeliverySlot {
  from: Date
  to: Date
}

interface SlotClock {
  /** BCP 47: a region has its own way to write days and hours. */
  locale: string
  /** IANA, of the shop. Undefined where it is not known. */
  timeZone?: string
}

interface WrittenSlot {
  /** The whole, in one line. */
  slot: string
  /** The day that it begins on. */
  day: string
  /** The rest, below a heading that says the day. */
  hours: string
  /** When, in milliseconds, to order slots by. */
  begins: number
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
/** Between two moments that are written apart, as CLDR has it: with thin spaces. */
const DASH = '\u2009–\u2009'
const HOURS = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Writes a delivery slot, the same in cart, checkout, order and mail: weekday, day, month, from–to, by the clocks of
 * the shop. The time zone is named only where hours alone do not say when: the clocks change within the slot, or the
 * shop's zone is not known (then UTC). The provider's `settings/format-time.ts`, which imports no package of ours,
 * writes the same; a test compares them.
 */
export function formatDeliverySlot({ from, to }: DeliverySlot, clock: SlotClock): WrittenSlot {
  const day = formatFor('day', clock)
  const isOneDay = day.format(from) === day.format(to)
  if (offsetAt(from, clock) !== offsetAt(to, clock)) {
    // `formatRange` would say an hour that comes twice once.
    const withZone = formatFor('slot with zone', clock)
    const end = (isOneDay ? formatFor('hours with zone', clock) : withZone).format(to)
    return {
      slot: `${withZone.format(from)}${DASH}${end}`,
      day: day.format(from),
      begins: from.getTime(),
      hours: `${formatFor('hours with zone', clock).format(from)}${DASH}${end}`,
    }
  }
  const slot = formatFor(clock.timeZone ? 'slot' : 'slot with zone', clock)
  const hours = formatFor(clock.timeZone ? 'hours' : 'hours with zone', clock)
  return {
    slot: slot.formatRange(from, to),
    day: day.format(from),
    begins: from.getTime(),
    hours: isOneDay ? hours.formatRange(from, to) : `${hours.format(from)}${DASH}${slot.format(to)}`,
  }
}

/**
 * Writes the days on which a delivery is estimated to come (`2026-12-01`, of the shop's time zone): weekday, day,
 * month, from–to.
 */
export function formatDeliveryDates({ from, to }: { from: string; to: string }, locale: string): string {
  return formatFor('day', { locale }).formatRange(new Date(from), new Date(to))
}

function offsetAt(time: Date, clock: SlotClock): string | undefined {
  return formatFor('offset', clock)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
}

const PARTS = {
  day: DAY,
  hours: HOURS,
  slot: { ...DAY, ...HOURS },
  'hours with zone': { ...HOURS, timeZoneName: 'short' },
  'slot with zone': { ...DAY, ...HOURS, timeZoneName: 'short' },
  offset: { timeZoneName: 'longOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats in use: to make one takes longer than to write with it, and a shop has one time zone and few languages. */
const formatOf = memoize(
  100,
  (_key, { parts, locale, timeZone }: { parts: keyof typeof PARTS; locale: string; timeZone: string }) =>
    new Intl.DateTimeFormat(locale, { ...PARTS[parts], timeZone }),
)

function formatFor(parts: keyof typeof PARTS, { locale, timeZone = 'UTC' }: SlotClock): Intl.DateTimeFormat {
  return formatOf(`${parts} ${locale} ${timeZone}`, { parts, locale, timeZone })
}
