import type { Database } from '../../platform/db/pool.ts'
import { toSpellingKeys, findNearestWords, getMaxEditDistance } from './edit-distance.ts'
import { countMatches, deleteUnusedWords, findWordsByKey } from './search-index-store.ts'
import { toWordExpression, type Stems } from './text-query.ts'

const MAX_CANDIDATES = 10
/** Limit of the product count of a word; more products do not make a correction likelier. */
const MAX_COUNTED_PRODUCTS = 1_000
/** Words per statement of a deletion. */
const WORDS_BATCH = 1_000

/**
 * Corrects words that no product has to the nearest word of some product. Among equally near words, the one of more
 * products wins.
 */
export async function correctSpelling(
  db: Database,
  words: readonly string[],
  { hidden, stems }: { hidden: boolean; stems: Stems },
): Promise<string[]> {
  const counts = await countMatches(
    db,
    words.map((word, place) => toWordExpression(word, place === words.length - 1, stems)),
    { hidden, most: 1 },
  )
  return Promise.all(words.map(async (word, place) => (counts[place] === 0 ? correctWord(db, word, hidden) : word)))
}

async function correctWord(db: Database, typed: string, hidden: boolean): Promise<string> {
  if (getMaxEditDistance(typed) === 0 || /\p{N}/u.test(typed)) return typed
  const candidates = findNearestWords(typed, await findWordsByKey(db, toSpellingKeys(typed)), MAX_CANDIDATES)
  if (candidates.length === 0) return typed
  const counts = await countMatches(
    db,
    candidates.map(({ word }) => toWordExpression(word, false)),
    { hidden, most: MAX_COUNTED_PRODUCTS },
  )
  const [best] = candidates
    .map((candidate, place) => ({ ...candidate, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.slips - b.slips || b.count - a.count) // stable sort: alphabetical order decides ties
  return best?.word ?? typed
}

/**
 * Removes words from the dictionary that no product has any more. Until then the spelling correction skips such words.
 */
export async function removeUnusedWords(db: Database): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) after = await deleteUnusedWords(db, after, WORDS_BATCH)
}
