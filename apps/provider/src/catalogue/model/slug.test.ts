import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUrlSafe, getProductPath, slugify } from './slug.ts'

test.each([
  ['Breakfast plate', 'breakfast-plate'],
  ['Crème brûlée No. 5', 'creme-brulee-no-5'],
  ['Ærø & Łódź — Straße', 'aero-lodz-strasse'],
  ['Baker’s dozen', 'bakers-dozen'],
  ['½ pint Ⅳ', '1-2-pint-iv'],
  ['  --- ', 'product'],
  ['茶碗', '茶碗'],
  ['青花瓷 茶杯（大）', '青花瓷-茶杯-大'],
  ['備前焼・湯呑み', '備前焼-湯呑み'],
  ['ガラスのコップ', 'ガラスのコップ'],
  ['ｶﾞﾗｽ ＣＵＰ', 'ガラス-cup'],
  ['ชุดน้ำชาเซรามิก', 'ชุดน้ำชาเซรามิก'],
  ['ຖ້ວຍນ້ຳ', 'ຖ້ວຍນ້ຳ'],
  ['मिट्टी का प्याला', 'मिट्टी-का-प्याला'],
  ['ශ්\u200Dරී ලංකා තේ', 'ශ්රී-ලංකා-තේ'],
  ['தேநீர் கோப்பை', 'தேநீர்-கோப்பை'],
  ['စက္ကူ', 'စက္ကူ'],
  ['የቡና ስኒ', 'የቡና-ስኒ'],
  ['২টি কাপ', '২টি-কাপ'],
  ['iPhone手机壳 Café', 'iphone手机壳-cafe'],
  ['Чай 茶', 'chay-茶'],
  ['فنجان ۲ چای', 'fnjan-2-chay'],
  ['چائے کی پیالی', 'chaye-ky-pyaly'],
  ['Қазақ кесесі', 'qazaq-kesesi'],
  ['Gülə', 'gulə'],
  ['ג׳ינס', 'gyns'],
  ['ㅋㅋ 컵', 'ㅋㅋ-keop'],
  ['İstanbul Çay', 'istanbul-cay'],
  ['ʻukulele', 'ukulele'],
  ['３個セット', '3個セット'],
  ['🍵 抹茶™ 1️⃣ 👩‍🍳', '抹茶-1'],
  ['👩‍🍳🎁', 'product'],
  ['\u0301茶', '茶'],
  ['\u304B\u3099す', 'がす'],
  ['\uD800茶\uDC00', '茶'],
  ['茶\u202E碗\u200B杯', '茶碗-杯'],
  ['茶'.repeat(200), '茶'.repeat(40)],
  ['ชิ้'.repeat(90), 'ชิ้'.repeat(13)],
  ['𠮷'.repeat(90), '𠮷'.repeat(30)],
  ['Тестов продукт BG', 'testov-produkt-bg'],
  ['Ъгъл за четене', 'agal-za-chetene'],
  ['Чайник эмалированный, объём 2 л', 'chaynik-emalirovannyy-obyom-2-l'],
  ['Борщ', 'borshch'],
  ['Къща', 'kashta'],
  ['Глечик їжак', 'glechik-yizhak'],
  ['Κεραμική κούπα', 'keramiki-koupa'],
  ['ספל חרס', 'spl-chrs'],
  ['נֵר', 'nr'],
  ['كوب أزرق', 'kwb-azrq'],
  ['한국 찻잔', 'hanguk-chatjan'],
  ['ჭიქა', 'chika'],
  ['Cartwright™ Mug®', 'cartwright-mug'],
  ['x'.repeat(200), 'x'.repeat(90)],
])('%s has the address %s', (name, slug) => {
  expect(slugify(name, 'product')).toBe(slug)
})

test('a slug is URL-safe, short and never empty for every name', () => {
  const runs = 2_000
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const slug = slugify(name, 'product')
      expect(slug).toMatch(
        /^[\p{L}\p{Nd}\p{Nl}][\p{L}\p{M}\p{Nd}\p{Nl}]*(-[\p{L}\p{Nd}\p{Nl}][\p{L}\p{M}\p{Nd}\p{Nl}]*)*$/u,
      )
      expect(isUrlSafe(slug)).toBe(true)
      expect(slug.length).toBeLessThanOrEqual(90)
      expect(getProductPath(slug).length).toBeLessThanOrEqual('/product-page/'.length + 360)
      expect(new URL(`https://shop.example/product-page/${slug}`).pathname).toBe(getProductPath(slug))
    }),
    { numRuns: runs },
  )
  console.log(`addresses that are not URL-safe: 0 of ${runs}`)
})

test.each(['mug', 'Mug_2.0', '~mug', 'a.b', 'müg', '茶碗', 'ชุดน้ำชา', 'मिट्टी-का-प्याला', 'тестов-продукт', 'كوب'])(
  '%s can stand in an address',
  (slug) => {
    expect(isUrlSafe(slug)).toBe(true)
  },
)

const UNSAFE = [
  '.',
  '..',
  '.mug',
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'mu\u0308g',
  'a%20b',
  'a\n',
  '\u0301a',
  '茶。',
  '🍵',
  'a\u200Db',
  '茶\uFE0F',
  '茶\uD800',
  '茶'.repeat(167),
]
test.each(['', ...UNSAFE])('"%s" cannot stand in an address', (slug) => {
  expect(isUrlSafe(slug)).toBe(false)
})
