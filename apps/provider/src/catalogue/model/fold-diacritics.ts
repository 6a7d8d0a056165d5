/** Letters that Unicode does not take apart, and how people without them on their keyboard write them. */
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

/** What is not seen within a word: soft hyphens, marks of direction. A space without width does end one. */
const UNSEEN = /(?!\u200B)\p{Default_Ignorable_Code_Point}/gu

/** Signs that are no part of a word, though Unicode takes them apart into letters: a mark is not "tm". */
const SIGNS = /[™℠®©]/g

/** Small letters without their marks, as addresses and searches have them: "Écru, Größe 2" → ecru, grosse 2. */
export function foldDiacritics(text: string): string {
  return text
    .replaceAll(SIGNS, '')
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþıς]/g, (letter) => REPLACEMENTS[letter] ?? letter)
}
