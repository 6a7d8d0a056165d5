import type { Database } from '../platform/db/pool.ts'
import { countDeclines } from '../payments/index.ts'
import { SHOP_DECLINE_LIMIT } from './decline-limits.ts'

const WINDOW_MS = SHOP_DECLINE_LIMIT.minutes * 60_000
const FRESH_MS = 5_000
/** A card that is declined in a form of the provider's own is told of by a webhook, to whatever process. */
const CALM_MS = 60_000

export interface DeclineMonitor {
  /** After a card was declined. */
  recordDecline(): Promise<void>
  /** Whether so many cards are declined that each wants work first. */
  isAlarmed(): Promise<boolean>
}

/** Counts declines of the whole shop: where no card is declined, once a minute. Each process learns of an attack by the first decline that it sees, or within that minute. */
export function createDeclineMonitor({ db, now }: { db: Database; now: () => Date }): DeclineMonitor {
  let known = { count: 0, at: now().getTime() }
  const read = async (): Promise<number> => {
    const at = now().getTime()
    known = { ...known, at } // the others of this moment need not look
    const count = await countDeclines(db, new Date(at - WINDOW_MS))
    known = { count, at }
    return count
  }
  return {
    recordDecline: async () => void (await read()),
    async isAlarmed() {
      const freshMs = known.count >= SHOP_DECLINE_LIMIT.atMost ? FRESH_MS : CALM_MS
      const isFresh = now().getTime() - known.at < freshMs
      return (isFresh ? known.count : await read()) >= SHOP_DECLINE_LIMIT.atMost
    },
  }
}
