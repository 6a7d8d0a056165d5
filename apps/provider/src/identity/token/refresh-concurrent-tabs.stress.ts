import { startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { createVisitorToken, renewToken } from '../../../../../e2e/faults/renewals.ts'

const TABS = 10

export const stressTest = {
  group: 'refresh',
  name: `${TABS} tabs that renew at once: nobody is logged out, one successor a token`,
  full: 1_000,
  small: 5,
  isStress: true,
  slice: 1_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFaultyShop()
    try {
      let current = await createVisitorToken(shop)
      const wrong: object[] = []
      for (let round = 1; round <= n; round++) {
        const answers = await Promise.all(Array.from({ length: TABS }, () => renewToken(shop, current)))
        const statuses = answers.map(({ status }) => status)
        const successors = new Set(answers.map(({ next }) => next))
        if (statuses.some((status) => status !== 200) || successors.size !== 1) wrong.push({ round, statuses })
        ;[current = ''] = successors
      }
      const [family] = await shop.query<{ count: number }>(
        'select count(*)::int as count from refresh_tokens group by family_id order by count desc limit 1',
      )
      const count = family?.count ?? 0
      log(`${n * TABS} renewals, ${count} tokens after ${n} rounds`)
      log(`rounds with a logout or two successors: ${summarize(n, wrong.length, seed)}`)
      const twoSuccessors = count === n + 1 ? [] : [{ tokens: count, rounds: n }]
      requireNone('logouts, or second successors', [...wrong, ...twoSuccessors])
    } finally {
      await shop.remove()
    }
  },
}
