/** Which pictures the things for small hands have, in the order of the galleries. */
import { type Family } from '../picture.ts'
import { animals } from './small-hands/animals.ts'
import { bears } from './small-hands/bears.ts'
import { blocks } from './small-hands/blocks.ts'
import { kites } from './small-hands/kites.ts'
import { ropes } from './small-hands/ropes.ts'

export const family = {
  height: 1200,
  pictures: [...animals, ...blocks, ...kites, ...bears, ...ropes],
} satisfies Family
