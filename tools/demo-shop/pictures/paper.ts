/** Which pictures the things on paper and screen have, in the order of the galleries. */
import { type Family } from '../picture.ts'
import { drawings } from './paper/drawings.ts'
import { papers } from './paper/papers.ts'
import { wrapped } from './paper/wrapped.ts'

export const family = { height: 1200, pictures: [...papers, ...drawings, ...wrapped] } satisfies Family
