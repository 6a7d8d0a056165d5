import { expect, test } from 'vitest'
import { skuKey, wordsOf, wordsOfHtml } from './fold-words.ts'

test.each([
  ['Écru', ['ecru']],
  ['Größe 2, STRASSE', ['grosse', '2', 'strasse']],
  ['İstanbul ısı', ['istanbul', 'isi']],
  ['Łódź Smørrebrød Œuvre', ['lodz', 'smorrebrod', 'oeuvre']],
  ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
  ['Ａ４ ﬁne №5™ Mug® ©', ['a4', 'fine', 'no5', 'mug']],
  ['mug (blue)! & plate|bowl:*', ['mug', 'blue', 'plate', 'bowl']],
  ["'; drop table products; --", ['drop', 'table', 'products']],
  ['מגן שלום', ['מגן', 'שלום']],
  ['fo\u00adrk, \ufefffo\u2060rk, נר\u200fות', ['fork', 'fork', 'נרות']],
  ['fo\u200brk', ['fo', 'rk']],
  ['🎁 👩‍👩‍👧', []],
  ['\u0000\ud800\u202e', []],
  ['', []],
])('%j is compared as %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('what is folded stays as it is when it is folded again', () => {
  const texts = ['Größe', 'İstanbul', 'ΟΔΟΣ', '한국어', 'हिन्दी', 'ﷺ', 'Ǆ', 'ŉ', 'ẞ', '㎏', 'Ⅷ', 'ſ']
  for (const words of texts.map(wordsOf)) expect(words.flatMap(wordsOf)).toEqual(words)
})

test('a long word is cut between two characters', () => {
  expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(40)])
  expect(wordsOf('𠀋'.repeat(100)).map((word) => word.isWellFormed())).toEqual([true])
})

test('article numbers are the same however they are written', () => {
  expect(skuKey('AB-12.3')).toBe(skuKey('ab 123'))
})

test('rich text has the words that shoppers read', () => {
  expect(wordsOfHtml('<p>Salt &amp; <b>pepper</b></p><p>mill</p>')).toEqual(['salt', 'pepper', 'mill'])
})
