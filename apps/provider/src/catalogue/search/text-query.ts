/**
 * What is asked of the words of products. A query is made of words alone (letters and digits, `fold-words.ts`) and of the marks below, each of them quoted: what
 * somebody types is never read as an operator.
 */

/** What stands beside the plain words of a product, so that one index answers all of a query exactly. */
export const lexemes = {
  sku: (key: string): string => (key === '' ? '' : `=${key}`),
  /** What a long name begins with; what is asked for is cut in the same place. */
  wholeName: (words: readonly string[]): string => `~${truncateBytes(words.join(' '))}`,
  inName: (word: string): string => `.${word}`,
  /** In name, brand or SKU. */
  inTitle: (word: string): string => `,${word}`,
  /** What singular and plural have in common (`stems.ts`). In a name or a title it has their mark before its own. */
  stem: (stem: string): string => `*${stem}`,
  /** The end of an article number. */
  insideSku: (end: string): string => `+${end}`,
  /** The first letter of one of these, with its mark. */
  initial: (word: string): string => `^${/^[.,]?./u.exec(word)?.[0]}`,
  facet: (id: number): string => `#${id}`,
  /** Of so many products that were made one after the other (`findPage` in `store.ts`). */
  age: (number: bigint): string => `%${number >> AGE_BITS}`,
}

export const AGE_BITS = 12n

/** What is looked for inside of article numbers has so many characters at least, and a digit. */
export const MIN_SKU_INFIX_LENGTH = 3

/** PostgreSQL takes lexemes of up to 2,046. One character of a name may be written out as eighteen. */
const MAX_NAME_BYTES = 1_500

/** Further words are not looked at. */
export const MAX_WORDS = 10
/** Where no product has all the words, every choice among so many of them is tried. */
const MAX_COMBINED_WORDS = 6

/** No product has it. */
export const MATCH_NONE = `'!'`

/** The words of a search, best matches first: each part is a text for PostgreSQL's `tsquery`. */
export interface TextQuery {
  /** Every match, in any order. */
  any: string
  /** What is found by the first stands before what is found by the second, and so on; the last one finds all. */
  ranks: string[]
}

/** Every product: each was made at some time. */
export const MATCH_ALL: TextQuery = { any: `'%':*`, ranks: [`'%':*`] }

/** Other forms of a word, by what they have in common in the languages of the shop. */
export type Stems = ReadonlyMap<string, readonly string[]>

const NO_STEMS: Stems = new Map()

/** Products with all the words, the last of which may be unfinished, or with other forms of them; or with an article number that reads so. */
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

/** All the words anywhere, the last of which may be unfinished, or other forms of them. */
export function toAllWordsExpression(words: readonly string[], stems = NO_STEMS): string {
  return words.length === 0 ? MATCH_NONE : combineWords(words, anywhere, stems)
}

/** Products with so many of the words. */
export function createSomeWordsQuery(words: readonly string[], count: number, stems = NO_STEMS): TextQuery {
  const chosen = [...new Set(words)].slice(0, MAX_COMBINED_WORDS)
  const some = (where: MatchField): string =>
    findCombinations(chosen.length, Math.min(count, chosen.length))
      .map((places) => `(${places.map((place) => wordAt(words, chosen[place] ?? '', where, stems)).join(' & ')})`)
      .join(' | ')
  const plain = some(anywhere)
  return { any: plain, ranks: [some(inName), some(inTitle), plain] }
}

/** How many of the words {@link createSomeWordsQuery} can ask for, below all of them; most first. */
export function findReducedWordCounts(words: readonly string[]): number[] {
  const most = Math.min(new Set(words).size, MAX_COMBINED_WORDS + 1) - 1
  return Array.from({ length: most }, (_, index) => most - index)
}

/** One word, finished or (`isLast`) perhaps not. */
export function toWordExpression(word: string, isLast: boolean, stems = NO_STEMS): string {
  return toWordForms(word, isLast, anywhere, stems)
}

/** Where a word has to be: the mark of its lexeme, and whether it may be inside of an article number. */
interface MatchField {
  mark: (word: string) => string
  insideSku: boolean
}
const anywhere: MatchField = { mark: (word) => word, insideSku: true }
const inTitle: MatchField = { mark: lexemes.inTitle, insideSku: true }
const inName: MatchField = { mark: lexemes.inName, insideSku: false }

/** Adds what products must be: one of each list of facets. A list without any is met by none. */
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

/** A word of a text whose stem is the word itself has no lexeme of the stem: it is found by its own. */
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

/** Words that begin with one letter are too many to be put together one by one, so that letter is a lexeme of its own. */
function toUnfinishedWord(word: string, mark: (word: string) => string): string {
  return word.length > 1 ? toPrefix(mark(word)) : toLexeme(lexemes.initial(mark(word)))
}

/** Whole characters. */
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

/** Every way to choose `count` of the places from 0 to `length`. */
function findCombinations(length: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]]
  const made: number[][] = []
  for (let first = from; first <= length - count; first++)
    for (const rest of findCombinations(length, count - 1, first + 1)) made.push([first, ...rest])
  return made
}
