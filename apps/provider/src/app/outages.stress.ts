import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { breakDatabase } from '../../../../e2e/faults/database-rounds.ts'
import { tryCells } from '../../../../e2e/faults/outages/try-cells.ts'
import { withProxiedShop } from '../../../../e2e/faults/proxied-shop.ts'

const SMALL = 2

/** Outage matrix: each column is a service broken in one way, in which everything that shoppers do is tried at once. */
export const stressTest = {
  group: 'outages',
  name: 'whatever the shop needs of others is down, slow, cut off or garbled: everything that shoppers do goes as declared',
  full: 40,
  small: SMALL,
  isStress: true,
  slice: 40,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    await withProxiedShop(chance, { isDurable: false }, async (shop) => {
      await tryCells(shop, { n, chance, seed, log })
      // One shop is enough for the small run of `platform/db/connection-loss.stress.ts`.
      if (n === SMALL) await breakDatabase(shop, { n: 4, atOnce: 4, chance, seed, log })
    })
  },
}
