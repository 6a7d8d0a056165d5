import { sell, type Trials } from './flash-sale.stress.ts'

/** As many buyers for so few units that nearly all of them have to be told. */
export const stressTest = {
  group: 'races',
  name: 'a thousand buyers for ten units over HTTP: ten orders, and a clear answer to everybody else',
  full: 1_000,
  small: 50,
  isStress: true,
  slice: 1_000,
  run: (trials: Trials) => sell(trials.n < 1_000 ? 3 : 10, trials),
}
