import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import {
  toDictionaryKeys,
  toSpellingKeys,
  findNearestWords,
  getMaxEditDistance,
  calculateEditDistance,
} from './edit-distance.ts'

test.each([
  ['ceramic', 'ceramic', 0],
  ['ceramci', 'ceramic', 1],
  ['cermic', 'ceramic', 1],
  ['ceeramic', 'ceramic', 1],
  ['ceramik', 'ceramic', 1],
  ['tabelcolth', 'tablecloth', 2],
  ['bowl', 'bench', 3],
])('from "%s" to "%s" it takes %i slips, three at most being counted', (typed, meant, slips) => {
  expect(calculateEditDistance(typed, meant, 2)).toBe(slips)
  expect(calculateEditDistance(meant, typed, 2)).toBe(slips)
})

test('nearest words come first, and alphabetical order decides ties', () => {
  expect(findNearestWords('bowls', ['bowl', 'bowls', 'owls', 'bench', 'bows'], 3)).toEqual([
    { word: 'bowls', slips: 0 },
    { word: 'bowl', slips: 1 },
    { word: 'bows', slips: 1 },
  ])
})

test('a word and its misspelling within the allowed edit distance share a key', () => {
  const chance = createSeededRandom(7)
  const missed: string[] = []
  const trials = 5_000
  for (let trial = 0; trial < trials; trial++) {
    const word = Array.from({ length: chance.between(3, 14) }, () => letter(chance)).join('')
    let typed = word
    for (let slip = chance.between(1, 2); slip > 0; slip--) typed = slipIn(typed, chance)
    const isNear = typed.length >= 4 && calculateEditDistance(typed, word, 2) <= getMaxEditDistance(typed)
    const keys = new Set(toDictionaryKeys(word))
    if (isNear && !toSpellingKeys(typed).some((key) => keys.has(key))) missed.push(`${typed} for ${word}`)
  }
  console.log(`misspelt words whose meaning is not found: ${missed.length} of ${trials}`)
  expect(missed).toEqual([])
})

function letter(chance: ReturnType<typeof createSeededRandom>): string {
  return 'abcdefgh'[chance.between(0, 7)] ?? 'a'
}

function slipIn(word: string, chance: ReturnType<typeof createSeededRandom>): string {
  const place = chance.between(0, word.length - 1)
  const [before, after] = [word.slice(0, place), word.slice(place)]
  return chance.pick([
    before + letter(chance) + after,
    before + after.slice(1),
    before + letter(chance) + after.slice(1),
    before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
  ])
}
