import type { Database } from '../platform/db/pool.ts'
import { beginningOfDay, endOfDay, parseLocalTime, formatWithOffset } from './time-zones.ts'
import { readSettings } from './store.ts'

/** Days and times as the shop has them. */
export interface ShopClock {
  timeZone: string
  /** `2026-11-27 09:30 +01:00` */
  write(moment: Date): string
  /** `2026-11-27T09:30:00+01:00` */
  writeIso(moment: Date): string
  /** The same, to the millisecond. */
  writeExact(moment: Date): string
  /** When a time like `2026-11-27T09:30` is there. */
  at(time: string): Date
  /** The first moment of a day like `2026-11-27`. */
  beginningOf(day: string): Date
  /** The moment at which it is over. */
  endOf(day: string): Date
}

export function createShopClock(timeZone: string): ShopClock {
  return {
    timeZone,
    write: (moment) => formatWithOffset(moment, timeZone).replace(/^(.{10})T(.{5}):\d\d/, '$1 $2 '),
    writeIso: (moment) => formatWithOffset(moment, timeZone),
    writeExact: (moment) => formatWithOffset(moment, timeZone, { isExact: true }),
    at: (time) => parseLocalTime(time, timeZone),
    beginningOf: (day) => beginningOfDay(day, timeZone),
    endOf: (day) => endOfDay(day, timeZone),
  }
}

/** A shop that has no settings yet goes by UTC. */
export async function readShopClock(db: Database): Promise<ShopClock> {
  const shop = (await readSettings(db)).get('shop')?.value as { timeZone?: string } | undefined // as it was saved, if it was
  return createShopClock(shop?.timeZone ?? 'UTC')
}
