/** Which pictures the garden has, in the order of the galleries. */
import { type Family } from '../picture.ts'
import { forTheBeds } from './garden/for-the-beds.ts'
import { pots } from './garden/pots.ts'
import { pruning } from './garden/pruning.ts'
import { tools } from './garden/tools.ts'
import { wateringCans } from './garden/watering-cans.ts'

export const family = {
  height: 1200,
  pictures: [...wateringCans, ...pots, ...tools, ...pruning, ...forTheBeds],
} satisfies Family
