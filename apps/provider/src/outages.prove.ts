import { chanceOf } from '../../../e2e/faults/chance.ts'
import { tryCells } from '../../../e2e/faults/outages/try-cells.ts'

/** Of the matrix, a column is a service broken in one way; everything that shoppers do is tried in it at once. */
export const proof = {
  group: 'outages',
  name: 'whatever the shop needs of others is down, slow, cut off or garbled: everything that shoppers do goes as declared',
  full: 40,
  small: 3,
  slice: 40,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    await tryCells({ columns: n, chance: chanceOf(seed), seed, log })
  },
}
