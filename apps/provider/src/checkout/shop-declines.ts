import type { Database } from '../db/pool.ts'
import { countDeclines } from '../payments/index.ts'
import { SHOP_DECLINES } from './decline-limits.ts'

const WINDOW_MS = SHOP_DECLINES.minutes * 60_000
const FRESH_MS = 5_000

export interface ShopDeclines {
  /** After a card was declined. */
  note(): Promise<void>
  /** Whether so many cards are declined that each wants work first. */
  isAlarmed(): Promise<boolean>
}

/** Counts declines of the whole shop while there are any: a shop where no card is declined asks its database nothing. Each process learns of an attack by the first decline that it sees. */
export function openShopDeclines({ db, now }: { db: Database; now: () => Date }): ShopDeclines {
  let known: { count: number; at: number } | undefined
  const read = async (): Promise<number> => {
    const at = now().getTime()
    const count = await countDeclines(db, new Date(at - WINDOW_MS))
    known = { count, at }
    return count
  }
  return {
    note: async () => void (await read()),
    async isAlarmed() {
      if (!known || known.count < SHOP_DECLINES.atMost) return false
      const isFresh = now().getTime() - known.at < FRESH_MS
      return (isFresh ? known.count : await read()) >= SHOP_DECLINES.atMost
    },
  }
}
