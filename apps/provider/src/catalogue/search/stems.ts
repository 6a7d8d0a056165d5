import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { irregularPlurals } from './irregular-plurals.ts'
import { findPossibleSingulars } from './plural-rules.ts'
import { readStems } from './stem-store.ts'

/**
 * PostgreSQL's own dictionaries, by language. Scripts with vowel marks have none, because folding removes the marks.
 */
const DICTIONARIES: Record<string, string> = {
  ar: 'arabic_stem',
  hy: 'armenian_stem',
  eu: 'basque_stem',
  ca: 'catalan_stem',
  da: 'danish_stem',
  nl: 'dutch_stem',
  en: 'english_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  de: 'german_stem',
  el: 'greek_stem',
  hu: 'hungarian_stem',
  id: 'indonesian_stem',
  ga: 'irish_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  nb: 'norwegian_stem',
  nn: 'norwegian_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sr: 'serbian_stem',
  es: 'spanish_stem',
  sv: 'swedish_stem',
  tr: 'turkish_stem',
  yi: 'yiddish_stem',
}

const SHORTEST = 2

/** Stemmers of our own for languages without a PostgreSQL dictionary. */
const CUSTOM_STEMMERS: Record<string, (word: string) => string[]> = { he: stemHebrew }

/**
 * Stems of a word in a language: one, or several if an ending may be a plural or a letter a prefix. Words without a
 * stem have none.
 */
export type Stem = (word: string, language: string) => readonly string[]

/** Stems by dictionary and word; they never change. */
const stemCache = new Map<string, string>()
const MAX_CACHED_STEMS = 200_000

/**
 * Finds the stems of folded words, each in some languages (BCP 47). Words with digits, and single letters, have none.
 */
export async function findStems(
  db: Database | Tx,
  wordsByLanguage: readonly { words: Iterable<string>; language: string }[],
): Promise<Stem> {
  const missing = new Map<string, { dictionary: string; word: string }>()
  for (const { words, language } of wordsByLanguage) {
    const dictionary = DICTIONARIES[getPrimaryLanguage(language)]
    if (dictionary === undefined) continue
    for (const word of words)
      for (const regular of hasStem(word) ? findSingulars(word, language) : []) {
        const key = `${dictionary} ${regular}`
        if (!stemCache.has(key)) missing.set(key, { dictionary, word: regular })
      }
  }
  if (missing.size > 0) {
    const rows = await readStems(db, [...missing.values()])
    if (stemCache.size + rows.length > MAX_CACHED_STEMS) stemCache.clear()
    // Stop words, such as "the", have none.
    for (const { dictionary, word, stem } of rows) stemCache.set(`${dictionary} ${word}`, stem ?? word)
  }
  return (word, language) => {
    if (!hasStem(word)) return []
    const dictionary = DICTIONARIES[getPrimaryLanguage(language)]
    if (!dictionary) return CUSTOM_STEMMERS[getPrimaryLanguage(language)]?.(findSingulars(word, language)[0]!) ?? [word]
    return [...new Set(findSingulars(word, language).map((each) => stemCache.get(`${dictionary} ${each}`) ?? each))]
  }
}

function hasStem(word: string): boolean {
  return word.length >= SHORTEST && !/\p{N}/u.test(word)
}

/** Returns the word or the singular of an irregular plural, and other possible singulars. */
function findSingulars(word: string, language: string): string[] {
  const irregular = irregularPlurals[getPrimaryLanguage(language)] ?? {}
  return Object.hasOwn(irregular, word)
    ? [irregular[word]!]
    : [word, ...findPossibleSingulars(word, getPrimaryLanguage(language))]
}

function getPrimaryLanguage(language: string): string {
  const [subtag = ''] = language.toLowerCase().split('-')
  return subtag === 'iw' ? 'he' : subtag
}

/** Letters with a final form. */
const FINAL: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
const SHORTEST_HEBREW = 2
/** The article, "in" and "for" are prefixed to the next word. */
const HEBREW_PREFIX = /^[הבל](?=.{3})/u

/**
 * Removes the ending of the plural (־ים, ־ות, ־יות) or of the feminine singular (־ה, ־ת, ־ית) and the final form of the
 * last letter: `ספלים` and `ספל`, `קערות` and `קערה`, `סכינים` and `סכין` share a stem. At least two letters must be
 * left. The word is also stemmed without its prefix (`הספל`, `לקפה`) if three letters are left, because two are the
 * stem of too many words.
 */
function stemHebrew(word: string): string[] {
  const stem = withoutHebrewEnding(word)
  if (!HEBREW_PREFIX.test(word)) return [stem, word]
  const rest = word.slice(1)
  const shorter = withoutHebrewEnding(rest)
  return [stem, word, rest, ...(shorter.length > SHORTEST_HEBREW ? [shorter] : [])]
}

function withoutHebrewEnding(word: string): string {
  const ending = ['יות', 'ים', 'ות', 'ית', 'ה', 'ת'].find(
    (each) => word.endsWith(each) && word.length - each.length >= SHORTEST_HEBREW,
  )
  const stem = ending === undefined ? word : word.slice(0, -ending.length)
  return stem.slice(0, -1) + (FINAL[stem.at(-1) ?? ''] ?? stem.slice(-1))
}
