import { expect, test } from 'vitest'
import { countFacets, facetText } from './facet-text.ts'

test('what is written is counted, also where characters have two halves', () => {
  const ids = [0, 1, 55_038, 55_039, 55_040, 55_041, 65_535, 70_000, 1_000_000]
  const text = ids.flatMap((id, place) => Array.from({ length: place + 1 }, () => facetText([id]))).join('')
  expect(text.isWellFormed()).toBe(true)
  expect([...countFacets(text)].toSorted(([a], [b]) => a - b)).toEqual(ids.map((id, place) => [id, place + 1]))
  expect(countFacets('')).toEqual(new Map())
})
