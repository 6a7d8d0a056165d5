/**
 * Queries of product words. A query consists of words (letters and digits, `tokenize.ts`) and of the marks below, all
 * quoted: user input is never read as an operator.
 */

/** Marked lexemes beside the plain words of a product, so that one index answers a whole query exactly. */
export const lexemes = {
  sku: (key: string): string => (key === '' ? '' : `=${key}`),
  /** Beginning of a long name; queries truncate it at the same byte. */
  wholeName: (words: readonly string[]): string => `~${truncateBytes(words.join(' '))}`,
  inName: (word: string): string => `.${word}`,
  /** Word in name, brand or SKU. */
  inTitle: (word: string): string => `,${word}`,
  /** Stem shared by singular and plural (`stems.ts`). In a name or title the mark of the field precedes it. */
  stem: (stem: string): string => `*${stem}`,
  /** Suffix of a SKU. */
  insideSku: (end: string): string => `+${end}`,
  /** First letter of one of these, with its mark. */
  initial: (word: string): string => `^${/^[.,]?./u.exec(word)?.[0]}`,
  facet: (id: number): string => `#${id}`,
  /** Block of products created one after the other (`findPage` in `store.ts`). */
  age: (number: bigint): string => `%${number >> AGE_BITS}`,
}

export const AGE_BITS = 12n

/** Shortest infix of a SKU, in characters; it must contain a digit. */
export const MIN_SKU_INFIX_LENGTH = 3

/** Limit of bytes; PostgreSQL accepts lexemes up to 2,046. Folding may turn one character into eighteen. */
const MAX_NAME_BYTES = 1_500

/** Further words are ignored. */
export const MAX_WORDS = 10
/** Words of which every combination is tried if no product has all. */
const MAX_COMBINED_WORDS = 6

/** Query that no product matches. */
export const MATCH_NONE = `'!'`

/** Query of words, best matches first. Each part is a text of PostgreSQL's `tsquery`. */
export interface TextQuery {
  /** Every match, in any order. */
  any: string
  /** Ranks in descending order; the last one matches everything. */
  ranks: string[]
}

/** Query that every product matches, as each has a creation block. */
export const MATCH_ALL: TextQuery = { any: `'%':*`, ranks: [`'%':*`] }

/** Stems of words in the languages of the shop. */
export type Stems = ReadonlyMap<string, readonly string[]>

const NO_STEMS: Stems = new Map()

/**
 * Builds the query of products with all words or inflected forms, the last of which may be unfinished; or with a SKU
 * that reads so.
 */
export function createAllWordsQuery(words: readonly string[], stems = NO_STEMS): TextQuery {
  const sku = toLexeme(lexemes.sku(words.join('')))
  const whole = lexemes.wholeName(words)
  const plain = combineWords(words, anywhere, stems)
  return {
    any: `${sku} | ${plain}`,
    ranks: [
      sku,
      toLexeme(whole),
      toPrefix(whole),
      combineWords(words, inName, stems),
      combineWords(words, inTitle, stems),
      plain,
    ],
  }
}

/** Builds the expression of all words in any field; the last one may be unfinished. */
export function toAllWordsExpression(words: readonly string[], stems = NO_STEMS): string {
  return words.length === 0 ? MATCH_NONE : combineWords(words, anywhere, stems)
}

/** Builds the query of products with `count` of the words. */
export function createSomeWordsQuery(words: readonly string[], count: number, stems = NO_STEMS): TextQuery {
  const chosen = [...new Set(words)].slice(0, MAX_COMBINED_WORDS)
  const some = (where: MatchField): string =>
    findCombinations(chosen.length, Math.min(count, chosen.length))
      .map((places) => `(${places.map((place) => wordAt(words, chosen[place] ?? '', where, stems)).join(' & ')})`)
      .join(' | ')
  const plain = some(anywhere)
  return { any: plain, ranks: [some(inName), some(inTitle), plain] }
}

/** Returns the word counts that {@link createSomeWordsQuery} can query, below all words, highest first. */
export function findReducedWordCounts(words: readonly string[]): number[] {
  const most = Math.min(new Set(words).size, MAX_COMBINED_WORDS + 1) - 1
  return Array.from({ length: most }, (_, index) => most - index)
}

/** Builds the expression of one word, finished or (`isLast`) possibly not. */
export function toWordExpression(word: string, isLast: boolean, stems = NO_STEMS): string {
  return toWordForms(word, isLast, anywhere, stems)
}

/** Field in which a word must match: the mark of its lexeme, and whether it may be inside a SKU. */
interface MatchField {
  mark: (word: string) => string
  insideSku: boolean
}
const anywhere: MatchField = { mark: (word) => word, insideSku: true }
const inTitle: MatchField = { mark: lexemes.inTitle, insideSku: true }
const inName: MatchField = { mark: lexemes.inName, insideSku: false }

/** Adds facet conditions: one of each list. An empty list matches nothing. */
export function restrictToFacets(query: string, facets: readonly (readonly number[])[]): string {
  const lists = facets.map((ids) =>
    ids.length === 0 ? MATCH_NONE : ids.map((id) => toLexeme(lexemes.facet(id))).join(' | '),
  )
  return [query, ...lists].map((part) => `(${part})`).join(' & ')
}

function combineWords(words: readonly string[], where: MatchField, stems: Stems): string {
  return [...new Set(words)].map((word) => wordAt(words, word, where, stems)).join(' & ')
}

function wordAt(words: readonly string[], word: string, where: MatchField, stems: Stems): string {
  return toWordForms(word, word === words.at(-1), where, stems)
}

/** A word equal to its stem has no stem lexeme: it matches by its own lexeme. */
function toWordForms(word: string, isLast: boolean, { mark, insideSku }: MatchField, stems: Stems): string {
  const forms = [
    isLast ? toUnfinishedWord(word, mark) : toLexeme(mark(word)),
    ...(stems.get(word) ?? []).flatMap((stem) => [
      toLexeme(mark(lexemes.stem(stem))),
      ...(stem === word ? [] : [toLexeme(mark(stem))]),
    ]),
    ...(insideSku && word.length >= MIN_SKU_INFIX_LENGTH && /\p{N}/u.test(word)
      ? [toPrefix(lexemes.insideSku(word))]
      : []),
  ]
  return forms.length === 1 ? forms[0]! : `(${forms.join(' | ')})`
}

/** Too many words begin with one letter to combine them, so that letter is a lexeme of its own. */
function toUnfinishedWord(word: string, mark: (word: string) => string): string {
  return word.length > 1 ? toPrefix(mark(word)) : toLexeme(lexemes.initial(mark(word)))
}

/** Truncates at a character boundary. */
function truncateBytes(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_NAME_BYTES))
  return text.slice(0, read)
}

function toLexeme(text: string): string {
  return text === '' ? MATCH_NONE : `'${text}'`
}

function toPrefix(text: string): string {
  return `'${text}':*`
}

/** Returns all combinations of `count` indexes from 0 to `length`. */
function findCombinations(length: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]]
  const combinations: number[][] = []
  for (let first = from; first <= length - count; first++)
    for (const rest of findCombinations(length, count - 1, first + 1)) combinations.push([first, ...rest])
  return combinations
}
