import type { ShippingSettings } from '@cartwright/contract'
import type { DemoShipping } from './check/shapes.ts'

export function withTimeSlots(shipping: DemoShipping, timeZone: string, now: Date): ShippingSettings {
  return {
    ...shipping,
    regions: shipping.regions.map((region) => ({
      ...region,
      options: region.options.map(({ timeSlot, ...option }) => ({
        ...option,
        ...(timeSlot && {
          timeSlot: {
            from: momentOf(now, timeSlot.inDays, timeSlot.from, timeZone),
            to: momentOf(now, timeSlot.inDays, timeSlot.to, timeZone),
          },
        }),
      })),
    })),
  }
}

/** When it is this time there, so many days from now. */
export function momentOf(now: Date, inDays: number, time: string, timeZone: string): string {
  const day = localTime(now, timeZone).slice(0, 10)
  const wanted = new Date(`${day}T${time}:00Z`).getTime() + inDays * 86_400_000
  const offset = new Date(`${localTime(new Date(wanted), timeZone)}Z`).getTime() - wanted
  return new Date(wanted - offset).toISOString()
}

/** `2026-05-01T16:00:00`, as a clock on the wall shows it. */
function localTime(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(' ', 'T')
}
