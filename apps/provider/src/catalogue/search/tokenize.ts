import { foldDiacritics } from '../model/fold-diacritics.ts'

const MAX_WORD_LENGTH = 40

/** The words of a text as they are compared: "Écru, Größe 2" → ecru, grosse, 2. Nothing but letters and digits is left. */
export function tokenize(text: string): string[] {
  return (foldDiacritics(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(truncateWord)
}

/** Not in the middle of a character. */
function truncateWord(word: string): string {
  return word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word
}

/** An article number as it is compared: "AB-12.3" and "ab 123" are the same. */
export function normalizeSku(text: string): string {
  return tokenize(text).join('')
}

/** The words that a shopper reads in rich text. */
export function tokenizeHtml(html: string): string[] {
  return tokenize(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&#?\w+;/g, ' '))
}
