import { foldDiacritics } from '../model/fold-diacritics.ts'

const MAX_WORD_LENGTH = 40

/** Splits a text into folded words: "Écru, Größe 2" → ecru, grosse, 2. Only letters and digits remain. */
export function tokenize(text: string): string[] {
  return (foldDiacritics(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(truncateWord)
}

/** Truncates at a character boundary. */
function truncateWord(word: string): string {
  return word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word
}

/** Normalises a SKU: "AB-12.3" and "ab 123" are equal. */
export function normalizeSku(text: string): string {
  return tokenize(text).join('')
}

/** Returns the words that a shopper reads in rich text. */
export function tokenizeHtml(html: string): string[] {
  return tokenize(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&#?\w+;/g, ' '))
}
