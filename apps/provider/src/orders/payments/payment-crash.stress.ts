import { killWhileMoneyMoves } from '../../../../../e2e/faults/money-rounds.ts'

export const stressTest = {
  group: 'kills',
  name: 'Node killed while money is taken by Stripe, collected and paid back: nothing lost, taken or given twice',
  full: 300,
  small: 1,
  isStress: true,
  slice: 25,
  run: killWhileMoneyMoves,
}
