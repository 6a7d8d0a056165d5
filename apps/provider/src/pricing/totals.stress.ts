/**
 * Random carts in random shops, reckoned twice: by the engine, and once more from the guide alone, in exact
 * fractions.
 */
import { inspect, isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { summarize } from '../../../../e2e/faults/report.ts'
import { toCompared } from '../testing/compared-totals.ts'
import { calculateTotalsNaively } from '../testing/naive-totals.ts'
import { randomCarts } from '../testing/random-carts.ts'
import { calculateTotalsWithManualTax } from './index.ts'

export const stressTest = {
  group: 'totals',
  name: 'random carts come to what a naive reckoning in exact fractions says',
  full: 100_000,
  small: 2_000,
  slice: 10_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const isTheSame = fc.property(randomCarts, ({ input, rules }) =>
      isDeepStrictEqual(toCompared(calculateTotalsWithManualTax(input, rules)), calculateTotalsNaively(input, rules)),
    )
    const { failed, counterexample, numRuns } = fc.check(isTheSame, { numRuns: n, seed })
    log(summarize(numRuns, failed ? 1 : 0, seed))
    if (!failed) return
    const [cart] = counterexample ?? []
    throw new Error(`The engine thinks otherwise of this cart, the smallest found: ${inspect(cart, { depth: 9 })}`)
  },
}
