import { killUnderLoad } from '../../../../e2e/faults/kill-rounds.ts'

export const stressTest = {
  group: 'kills',
  name: 'Node killed under shoppers who write: nothing lost, half written or doubled',
  full: 1_000,
  small: 1,
  isStress: true,
  slice: 25,
  run: (trials: { n: number; seed: number; log(line: string): void }) => killUnderLoad({ ...trials, victim: 'shop' }),
}
