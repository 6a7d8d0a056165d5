/** Letters that Unicode does not decompose, and their spelling without them. */
const REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/** Invisible characters within a word: soft hyphens, direction marks. A zero-width space ends a word. */
const UNSEEN = /(?!\u200B)\p{Default_Ignorable_Code_Point}/gu

/** Signs that Unicode decomposes into letters but that are not part of a word: ™ is not "tm". */
const SIGNS = /[™℠®©]/g

/** Folds text to lower case without diacritics, for slugs and searches: "Écru, Größe 2" → ecru, grosse 2. */
export function foldDiacritics(text: string): string {
  return text
    .replaceAll(SIGNS, '')
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþıς]/g, (letter) => REPLACEMENTS[letter] ?? letter)
}
