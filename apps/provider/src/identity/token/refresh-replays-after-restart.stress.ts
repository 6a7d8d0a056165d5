import { startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { createVisitorToken, renewToken } from '../../../../../e2e/faults/renewals.ts'

/** CVE-2026-9802: replaced tokens have to be detected after a restart too. */
export const stressTest = {
  group: 'refresh',
  name: 'a token that was replaced is refused after a kill and a restart, and ends all that came of it',
  full: 100,
  small: 5,
  isStress: true,
  slice: 100,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFaultyShop()
    try {
      const families = []
      for (let i = 0; i < n; i++) {
        const first = await createVisitorToken(shop)
        const second = await renewToken(shop, first)
        const third = await renewToken(shop, second.next)
        families.push({ first, last: third.next })
      }
      // Simulates the end of the minute in which tabs get the same successor again.
      await shop.query("update refresh_tokens set presented_at = presented_at - interval '2 minutes'")
      await shop.killShop()
      await shop.restart()
      const taken: object[] = []
      for (const { first, last } of families) {
        const [replayed, after] = [await renewToken(shop, first), await renewToken(shop, last)]
        if (replayed.status !== 400 || after.status !== 400)
          taken.push({ replayed: replayed.status, after: after.status })
      }
      log(`replays after a restart that were taken, or ended nothing: ${summarize(n, taken.length, seed)}`)
      requireNone('replays', [...taken, ...(await shop.findBroken())])
    } finally {
      await shop.remove()
    }
  },
}
