import type { ShopSettings } from './groups.ts'

type Clocks = Pick<ShopSettings, 'locale' | 'timeZone'>

const SLOT = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A week of them is offered to everybody. */
const slots = new Map<string, string>()
const MAX_SLOTS = 1_000

/** As shoppers read it: by the clocks of the shop. */
function tellSlot({ from, to }: { from: Date; to: Date }, clocks: Clocks): string {
  const key = `${from.getTime()} ${to.getTime()} ${clocks.locale} ${clocks.timeZone}`
  const known = slots.get(key)
  if (known !== undefined) return known
  if (slots.size >= MAX_SLOTS) slots.clear()
  const told = formatFor(SLOT, clocks).formatRange(from, to)
  slots.set(key, told)
  return told
}

/** When a delivery comes: in the words of the shop, and between when and when. Of several slots only the day tells which is which. */
export function tellDelivery(
  { deliveryTime, timeSlot }: { deliveryTime?: string; timeSlot?: { from: Date; to: Date } },
  clocks: Clocks,
): string | undefined {
  return [deliveryTime, timeSlot && tellSlot(timeSlot, clocks)].filter(Boolean).join(' · ') || undefined
}

/** A moment as those who run the shop would say it. */
export function tellTime(time: Date, clocks: Clocks): string {
  return formatFor(MOMENT, clocks).format(time)
}

/** To make one takes longer than all else that a page says; the shop has one time zone, and few languages. */
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 100

function formatFor(parts: typeof SLOT | typeof MOMENT, { locale, timeZone }: Clocks): Intl.DateTimeFormat {
  const key = `${parts === SLOT} ${locale} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= MAX_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone })
  formats.set(key, format)
  return format
}
