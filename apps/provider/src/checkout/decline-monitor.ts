import type { Database } from '../platform/db/pool.ts'
import { countDeclines } from '../payments/index.ts'
import { SHOP_DECLINE_LIMIT } from './decline-limits.ts'

const WINDOW_MS = SHOP_DECLINE_LIMIT.minutes * 60_000
const FRESH_MS = 5_000
/**
 * Age of the count in milliseconds, while the shop has few declines. Declines in a provider's form arrive by webhook,
 * in any process.
 */
const CALM_MS = 60_000

export interface DeclineMonitor {
  /** Counts again after a card was declined. */
  recordDecline(): Promise<void>
  /** Whether the shop has so many declines that each card requires a captcha. */
  isAlarmed(): Promise<boolean>
}

/**
 * Counts declines of the whole shop, at most once a minute while none occurs. A process notices an attack by the
 * first decline that it handles, or within that minute.
 */
export function createDeclineMonitor({ db, now }: { db: Database; now: () => Date }): DeclineMonitor {
  let current = { count: 0, at: now().getTime() }
  const read = async (): Promise<number> => {
    const at = now().getTime()
    current = { ...current, at } // concurrent callers use the previous count
    const count = await countDeclines(db, new Date(at - WINDOW_MS))
    current = { count, at }
    return count
  }
  return {
    recordDecline: async () => void (await read()),
    async isAlarmed() {
      const freshMs = current.count >= SHOP_DECLINE_LIMIT.atMost ? FRESH_MS : CALM_MS
      const isFresh = now().getTime() - current.at < freshMs
      return (isFresh ? current.count : await read()) >= SHOP_DECLINE_LIMIT.atMost
    },
  }
}
