import { beforeAll, expect, test } from 'vitest'
import { startShop, type TestShop } from '../../testing/index.ts'
import { findStems } from './stems.ts'
import { wordsOf } from './fold-words.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  return () => cleanUp()
})

test.each([
  [
    'en',
    [
      'mug mugs',
      'knife knives',
      'candle candles',
      'dish dishes',
      'box boxes',
      'battery batteries',
      'shelf shelves',
      'glass glasses',
      'scarf scarves',
      'vase vases',
      'child children',
      'potato potatoes',
      'olive olives',
      'toy toys',
    ],
  ],
  [
    'de',
    [
      'Becher Bechern',
      'Kerze Kerzen',
      'Glas Gläser',
      'Topf Töpfe',
      'Schüssel Schüsseln',
      'Messer Messern',
      'Buch Bücher',
      'Tasse Tassen',
      'Teller Tellern',
      'Tuch Tücher',
      'Korb Körbe',
      'Krug Krüge',
    ],
  ],
  [
    'fr',
    [
      'bougie bougies',
      'couteau couteaux',
      'théière théières',
      'bocal bocaux',
      'bijou bijoux',
      'tasse tasses',
      'bol bols',
      'jeu jeux',
      'verre verres',
      'nappe nappes',
    ],
  ],
  [
    'he',
    [
      'ספל ספלים',
      'נר נרות',
      'קערה קערות',
      'סכין סכינים',
      'כוס כוסות',
      'צלחת צלחות',
      'מפה מפות',
      'חולצה חולצות',
      'מחברת מחברות',
      'כרית כריות',
      'שולחן שולחנות',
    ],
  ],
  ['es', ['taza tazas', 'vela velas']],
  ['sv', ['kopp koppar', 'kniv knivar']],
])('singular and plural have one stem in %s', async (language, pairs) => {
  const words = pairs.flatMap(wordsOf)
  const stem = await findStems(shop.db, [{ words, language }])
  const apart = pairs.filter((pair) => new Set(wordsOf(pair).map((word) => stem(word, `${language}-XX`))).size > 1)
  expect(apart).toEqual([])
})

test('different things have different stems, and numbers and languages without a rule have none of their own', async () => {
  const words = ['mug', 'mustard', 'candle', 'candy', 'glass', 'gloss', '114', 'ab12', 'x', '茶碗皿']
  const stem = await findStems(shop.db, [{ words, language: 'en' }])
  expect(new Set(words.slice(0, 6).map((word) => stem(word, 'en'))).size).toBe(6)
  expect(words.slice(6, 9).map((word) => stem(word, 'en'))).toEqual([undefined, undefined, undefined])
  expect(stem('茶碗皿', 'ja')).toBe('茶碗皿')
})
