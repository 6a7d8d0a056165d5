import type { ShopSettings } from './groups.ts'

/** A moment as those who run the shop would say it. */
export function tellTime(time: Date, { locale, timeZone }: Pick<ShopSettings, 'locale' | 'timeZone'>): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time)
}
