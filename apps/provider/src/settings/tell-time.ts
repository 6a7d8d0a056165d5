import type { ShopSettings } from './groups.ts'

/** When something comes, as shoppers read it: by the clocks of the shop. */
export function tellSlot(
  { from, to }: { from: Date; to: Date },
  { locale, timeZone }: Pick<ShopSettings, 'locale' | 'timeZone'>,
): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).formatRange(from, to)
}

/** A moment as those who run the shop would say it. */
export function tellTime(time: Date, { locale, timeZone }: Pick<ShopSettings, 'locale' | 'timeZone'>): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time)
}
