import { foldDiacritics } from './fold-diacritics.ts'
import { createTransliterator } from './transliterate.ts'

/** Maximum length, which leaves room for a number within the 100 characters of a collection's slug. */
const LONGEST = 90
/**
 * Maximum percent-encoded length: 40 Chinese or Thai characters. Page caches, feeds and chat programs truncate longer
 * URLs.
 */
const MOST_BYTES = 360
/** Maximum length of a given slug; its URL stays below the 2,048 characters of a sitemap. */
const MOST_BYTES_GIVEN = 1_500

const SIGNS = /[™℠®©]/g
/**
 * Joiners, marks of direction, and marks around a sign, which are parts of emoji. A space without width ends a word.
 */
const UNSEEN = /(?!\u200B)[\p{Default_Ignorable_Code_Point}\p{Me}]/u
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')
const APOSTROPHES = /['’\u02B0-\u02FF\u05F3\u05F4]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{Nd}\p{Nl}]+/u
/**
 * Thai and Lao vowels, and Korean letters by themselves, that compatibility normalisation takes apart or replaces,
 * though people type them so.
 */
const WHOLE_LETTERS = /([\u0E33\u0EB3\u3131-\u318E])/
const GRAPHEMES = new Intl.Segmenter()

/**
 * Creates the slug of a name: Latin letters without marks, other scripts transliterated, and words that cannot be
 * transliterated in their own script (NFC). `Crème brûlée No. 5` → `creme-brulee-no-5`, `Тестов продукт BG` →
 * `testov-produkt-bg`, `抹茶 Bowl` → `抹茶-bowl`. Returns the fallback where the name has neither letters nor digits.
 */
export function slugify(name: string, fallback: string): string {
  const text = normalizeWidth(name.replaceAll(SIGNS, '').replaceAll(ALL_UNSEEN, ''))
    .toLowerCase()
    .replaceAll(APOSTROPHES, '')
  const transliterate = createTransliterator(text)
  const words = text.split(BETWEEN_WORDS).map((word) => slugifyWord(word, transliterate))
  return truncateSlug(words.filter(Boolean).join('-')).replace(/-$/, '') || fallback
}

/**
 * Whether a slug can be part of an address: letters, marks and digits of any script in NFC, and `-`, `.`, `_`, `~`.
 * Dots at its beginning would lead elsewhere.
 */
export function isUrlSafe(slug: string): boolean {
  return (
    /^[\p{L}\p{Nd}\p{Nl}_~-][\p{L}\p{M}\p{Nd}\p{Nl}._~-]*$/u.test(slug) &&
    !UNSEEN.test(slug) &&
    slug === slug.normalize('NFC') &&
    encodeURIComponent(slug).length <= MOST_BYTES_GIVEN
  )
}

/** Returns the path of a product page, percent-encoded. */
export function getProductPath(slug: string): string {
  return `/product-page/${encodeURIComponent(slug)}`
}

/** Replaces full-width and half-width letters, ligatures and circled numbers by their usual letters. */
function normalizeWidth(text: string): string {
  const parts = text.split(WHOLE_LETTERS).map((part) => (WHOLE_LETTERS.test(part) ? part : part.normalize('NFKC')))
  return parts.join('').normalize('NFC')
}

function slugifyWord(word: string, transliterate: (word: string) => string): string {
  const latin = foldDiacritics(transliterate(word))
  if (/^[a-z0-9]*$/.test(latin)) return latin
  const own = word.replaceAll(/[\p{Script=Latin}0-9]\p{M}*/gu, (letter) => foldDiacritics(letter))
  return own.normalize('NFC').replace(/^\p{M}+/u, '')
}

/** Truncates a slug, never between a letter and its marks. */
function truncateSlug(slug: string): string {
  if (/^[a-z0-9-]*$/.test(slug)) return slug.slice(0, LONGEST)
  let length = 0
  let bytes = 0
  for (const { segment } of GRAPHEMES.segment(slug)) {
    bytes += encodeURIComponent(segment).length
    if (length + segment.length > LONGEST || bytes > MOST_BYTES) break
    length += segment.length
  }
  return slug.slice(0, length)
}
