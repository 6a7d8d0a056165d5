import type { Database } from '../platform/db/pool.ts'
import { beginningOfDay, endOfDay, parseLocalTime, formatWithOffset } from '../platform/time-zones.ts'
import { readSettings } from './store.ts'

/** Converts days and times in the shop's time zone. */
export interface ShopClock {
  timeZone: string
  /** `2026-11-27 09:30 +01:00` */
  write(moment: Date): string
  /** `2026-11-27T09:30:00+01:00` */
  writeIso(moment: Date): string
  /** Like `writeIso`, to the millisecond. */
  writeExact(moment: Date): string
  /** Moment of a local time like `2026-11-27T09:30`. */
  at(time: string): Date
  /** The first moment of a day like `2026-11-27`. */
  beginningOf(day: string): Date
  /** The moment at which a day ends. */
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

/** Reads the shop's time zone. A shop without settings uses UTC. */
export async function readShopClock(db: Database): Promise<ShopClock> {
  const shop = (await readSettings(db)).get('shop')?.value as { timeZone?: string } | undefined // as it was saved, if it was
  return createShopClock(shop?.timeZone ?? 'UTC')
}
