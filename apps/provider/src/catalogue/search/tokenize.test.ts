import { expect, test } from 'vitest'
import { normalizeSku, tokenize, tokenizeHtml } from './tokenize.ts'

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
  expect(tokenize(text)).toEqual(words)
})

test('folding folded text changes nothing', () => {
  const texts = ['Größe', 'İstanbul', 'ΟΔΟΣ', '한국어', 'हिन्दी', 'ﷺ', 'Ǆ', 'ŉ', 'ẞ', '㎏', 'Ⅷ', 'ſ']
  for (const words of texts.map(tokenize)) expect(words.flatMap(tokenize)).toEqual(words)
})

test('a long word is truncated between two characters', () => {
  expect(tokenize('x'.repeat(100))).toEqual(['x'.repeat(40)])
  expect(tokenize('𠀋'.repeat(100)).map((word) => word.isWellFormed())).toEqual([true])
})

test('SKUs are equal in every notation', () => {
  expect(normalizeSku('AB-12.3')).toBe(normalizeSku('ab 123'))
})

test('rich text yields the words that shoppers read', () => {
  expect(tokenizeHtml('<p>Salt &amp; <b>pepper</b></p><p>mill</p>')).toEqual(['salt', 'pepper', 'mill'])
})
