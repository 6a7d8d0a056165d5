import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { type FaultyShop, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { createVisitorToken, renewToken } from '../../../../../e2e/faults/renewals.ts'

/** Number of concurrent renewals when the shop is killed. */
const AT_ONCE = 10

export const stressTest = {
  group: 'refresh',
  name: 'Node killed while tokens are renewed: the same token renews again',
  full: 1_000,
  small: AT_ONCE,
  isStress: true,
  slice: 100,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    const shop = await startFaultyShop()
    try {
      const failures: object[] = []
      let retried = 0
      let renewed = 0
      while (retried < n) {
        const tokens = await Promise.all(Array.from({ length: AT_ONCE }, () => createVisitorToken(shop)))
        const broken = tokens.map((token) => renewUntilBroken(shop, token))
        await pause(chance.between(20, 400))
        await shop.killShop()
        const lost = await Promise.all(broken)
        await shop.restart()
        for (const { presented, count } of lost) {
          renewed += count
          retried++
          const again = await renewToken(shop, presented)
          const next = again.status === 200 ? await renewToken(shop, again.next) : again
          if (next.status !== 200) failures.push({ retried, again: again.status, next: next.status })
        }
      }
      log(`${renewed} renewals before the kills, ${retried} retries after them`)
      log(`retries refused: ${summarize(retried, failures.length, seed)}`)
      requireNone('retries refused', [...failures, ...(await shop.findBroken())])
    } finally {
      await shop.remove()
    }
  },
}

/**
 * Renews as a tab does: always with the newest token, until a response is missing. Returns the last presented token.
 */
async function renewUntilBroken(shop: FaultyShop, first: string): Promise<{ presented: string; count: number }> {
  let presented = first
  for (let count = 0; ; count++) {
    const answer = await renewToken(shop, presented).catch(() => undefined) // the shop is being killed
    if (answer?.status !== 200) return { presented, count }
    presented = answer.next
  }
}
