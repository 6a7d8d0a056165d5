import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { type FaultyShop, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { createVisitorToken, renewToken, renewWithLostResponse } from '../../../../../e2e/faults/renewals.ts'

const AT_ONCE = 10
/** Duration of that many renewals, in milliseconds. */
const LONGEST_MS = 12
/** Time until the shop notices the end of idle connections, in milliseconds. */
const NOTICED_MS = 50

export const stressTest = {
  group: 'refresh',
  name: 'an answer is lost, or the connection to the database, while tokens are renewed: the same token renews again',
  full: 1_000,
  small: 10,
  isStress: true,
  slice: 1_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    const shop = await startFaultyShop()
    try {
      const failures: object[] = []
      const retried = { lost: 0, cutOff: 0 }
      const newTokens = () => Promise.all(Array.from({ length: AT_ONCE }, () => createVisitorToken(shop)))
      const retry = async (token: string, what: keyof typeof retried): Promise<void> => {
        const again = await renewToken(shop, token)
        const next = again.status === 200 ? await renewToken(shop, again.next) : again
        if (next.status !== 200) failures.push({ what, again: again.status, next: next.status })
        retried[what]++
      }
      while (retried.lost < n) {
        const tokens = await newTokens()
        await Promise.all(tokens.map((token) => renewWithLostResponse(shop, token, chance.between(1, LONGEST_MS))))
        await Promise.all(tokens.map((token) => retry(token, 'lost')))
      }
      while (retried.cutOff < n) {
        const tokens = await newTokens()
        const answers = tokens.map((token) => renewToken(shop, token))
        await pause(chance.between(0, LONGEST_MS))
        await cutConnections(shop)
        const statuses = (await Promise.all(answers)).map(({ status }) => status)
        await pause(NOTICED_MS)
        await Promise.all(tokens.filter((_, at) => statuses[at] !== 200).map((token) => retry(token, 'cutOff')))
      }
      log(`retries refused after a lost answer: ${summarize(retried.lost, countOf(failures, 'lost'), seed)}`)
      log(`retries refused after a lost connection: ${summarize(retried.cutOff, countOf(failures, 'cutOff'), seed)}`)
      requireNone('retries refused', [...failures, ...(await shop.findBroken())])
    } finally {
      await shop.remove()
    }
  },
}

/** Cuts all connections of the shop. */
async function cutConnections(shop: FaultyShop): Promise<void> {
  await shop.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

function countOf(failures: readonly object[], wanted: string): number {
  return failures.filter((failure) => 'what' in failure && failure.what === wanted).length
}
