import { plainLetters } from '../plain-letters.ts'

const MAX_WORD_LENGTH = 40

/** The words of a text as they are compared: "Écru, Größe 2" → ecru, grosse, 2. Nothing but letters and digits is left. */
export function wordsOf(text: string): string[] {
  return (plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)
}

/** Not in the middle of a character. */
function cut(word: string): string {
  return word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word
}

/** An article number as it is compared: "AB-12.3" and "ab 123" are the same. */
export function skuKey(text: string): string {
  return wordsOf(text).join('')
}

/** The words that a shopper reads in rich text. */
export function wordsOfHtml(html: string): string[] {
  return wordsOf(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&#?\w+;/g, ' '))
}
