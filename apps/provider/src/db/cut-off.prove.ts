import { chanceOf } from '../../../../e2e/faults/chance.ts'
import { breakDatabase } from '../../../../e2e/faults/database-rounds.ts'

/** Carts, orders, accounts and refunds, while PostgreSQL cannot be reached, says nothing, breaks off, ends its sessions or is slow. */
export const proof = {
  group: 'outages',
  name: 'the way to the database breaks under writes: each is answered in time, and sent again with its key it is done once',
  full: 1_200,
  small: 8,
  slice: 1_200,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    await breakDatabase({ n, atOnce: n < 100 ? 4 : 16, chance: chanceOf(seed), seed, log })
  },
}
