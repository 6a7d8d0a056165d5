import { expect, test } from 'vitest'
import { encodeFacetIds, forEachFacetId } from './encode-facets.ts'

test('ids encoded as text are decoded from it, beyond the surrogate range too', () => {
  const ids = [0, 1, 55_038, 55_039, 55_040, 55_041, 65_535, 70_000, 1_000_000]
  const text = encodeFacetIds([...ids, ...ids.toReversed()])
  expect(text.isWellFormed()).toBe(true)
  const read: number[] = []
  forEachFacetId(text, (id) => void read.push(id))
  expect(read).toEqual([...ids, ...ids.toReversed()])
})
