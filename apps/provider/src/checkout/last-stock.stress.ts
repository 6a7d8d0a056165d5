import { sell, type Trials } from './flash-sale.stress.ts'

/** Many buyers for few units, so that nearly all are refused. */
export const stressTest = {
  group: 'races',
  name: 'a thousand buyers for ten units over HTTP: ten orders, and a clear answer to everybody else',
  full: 1_000,
  small: 50,
  isStress: true,
  slice: 1_000,
  run: (trials: Trials) => sell(trials.n < 1_000 ? 3 : 10, trials),
}
