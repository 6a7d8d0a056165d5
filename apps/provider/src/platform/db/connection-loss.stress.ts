import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { breakDatabase } from '../../../../../e2e/faults/database-rounds.ts'
import { withProxiedShop } from '../../../../../e2e/faults/proxied-shop.ts'

/**
 * Carts, orders, accounts and refunds, while PostgreSQL cannot be reached, says nothing, breaks off, ends its
 * sessions or is slow.
 */
export const stressTest = {
  group: 'outages',
  name: 'the way to the database breaks under writes: each is answered in time, and sent again with its key it is done once',
  full: 1_200,
  /** It is part of `outages.stress.ts`. */
  small: 0,
  slice: 1_200,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    await withProxiedShop(chance, { isDurable: true }, (shop) =>
      breakDatabase(shop, { n, atOnce: 16, chance, seed, log }),
    )
  },
}
